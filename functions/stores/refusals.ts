import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type CountedRefusal, countedRefusals, type DailyRefusals } from '../../shared/audit/audit.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { type AuditFilter, auditDays } from '../data/audit.ts';
import { type Item, secondsFrom, table, tableName } from '../data/table.ts';

/** Counts a member's refusals by day, in an unordered write: somebody who is refused a thousand times delays nobody. */
export async function countRefusal(person: string, error: unknown, now: Date): Promise<void> {
  const code = error instanceof ProductError && countedRefusals.find((each) => each === error.code);
  if (code) await countRefusalCode(person, code, now);
}

export async function countRefusalCode(person: string, code: CountedRefusal, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const count = new UpdateCommand({
    TableName: tableName,
    Key: { pk: 'refused', sk: `${day} ${person}` },
    UpdateExpression: 'SET #day = :day, person = :person, expires = :expires ADD #code :one',
    ExpressionAttributeNames: { '#day': 'day', '#code': code },
    ExpressionAttributeValues: {
      ':day': day,
      ':person': person,
      ':expires': secondsFrom(now, auditDays * secondsPerDay),
      ':one': 1,
    },
  });
  // The refusal is answered even if it can't be counted.
  await table.send(count).catch(() => {});
}

/** Reads the people who were refused, latest day first; `next` is where the list continues. */
export async function listRefusals(
  after: string | undefined,
  limit: number,
  { person, from, until }: Omit<AuditFilter, 'collection'>,
): Promise<{ days: DailyRefusals[]; next?: string | undefined }> {
  const answer = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      // Few people are refused in a day, so one query finds a person's whole year.
      ...(person !== undefined && { FilterExpression: 'person = :person' }),
      ExpressionAttributeValues: {
        ':pk': 'refused',
        // The service's days are UTC's, so a reader's period also includes those that it overlaps.
        ':from': from?.slice(0, 10) ?? '0',
        ':until': `${until === undefined ? '9' : dayBefore(until)}~`,
        ...(person !== undefined && { ':person': person }),
      },
      ...(after !== undefined && { ExclusiveStartKey: { pk: 'refused', sk: after } }),
      ScanIndexForward: false,
      ...(person === undefined && { Limit: limit }),
      ConsistentRead: true,
    }),
  );
  const found = (answer.Items ?? []) as Item[];
  const items = found.slice(0, limit);
  const next = items.length < found.length ? items.at(-1)?.sk : answer.LastEvaluatedKey?.sk;
  return { days: items.map(toRefusals), next };
}

const dayBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString().slice(0, 10);

function toRefusals(item: Item): DailyRefusals {
  const counts = Object.fromEntries(
    countedRefusals.filter((code) => code in item).map((code) => [code, Number(item[code])]),
  ) as Partial<Record<CountedRefusal, number>>;
  return { day: String(item.day), person: String(item.person), counts };
}
