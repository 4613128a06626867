import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
} from '@aws-sdk/client-dynamodb';
import { tableName } from '../../functions/data/table.ts';
import { everyItemOf, type SavedNetwork, selectNetwork } from './saved-network.ts';

const client = new DynamoDBClient({});
const betweenLooks = 15_000;

/** The recovered table is named after its moment, so that a repeated command finds it. */
const nameAt = (time: Date) => `${tableName}-${time.toISOString().replace(/\D/g, '')}`;

/** The network at a moment, from the table's point-in-time recovery, which only AWS has. */
export async function networkAt(time: Date): Promise<SavedNetwork['items']> {
  const TargetTableName = nameAt(time);
  const asked = client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName,
      TargetTableName,
      RestoreDateTime: time,
    }),
  );
  await asked.catch((error: unknown) => {
    if (!(error instanceof TableAlreadyExistsException)) throw error;
  });
  const describe = () => client.send(new DescribeTableCommand({ TableName: TargetTableName }));
  while ((await describe()).Table?.TableStatus !== 'ACTIVE') await sleep(betweenLooks);
  return selectNetwork(everyItemOf(TargetTableName));
}

export async function forgetTableAt(time: Date): Promise<void> {
  await client.send(new DeleteTableCommand({ TableName: nameAt(time) }));
}
