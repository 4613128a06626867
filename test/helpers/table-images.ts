import { isDeepStrictEqual } from 'node:util';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '../../functions/data/table.ts';

/** Everything that a table holds at a moment, by name. */
export type Image = Map<string, Item>;

export async function imageOfTable(): Promise<Image> {
  // The functions read their settings when they are loaded.
  const { everyItemOf } = await import('../../infra/operate/saved-network.ts');
  const { tableName } = await import('../../functions/data/table.ts');
  const items = await Array.fromAsync(everyItemOf(tableName));
  return new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
}

/** What the table's stream tells of everything that is another between two images of the table. */
export function streamBetween(before: Image, after: Image): DynamoDBRecord[] {
  const image = (item: Item | undefined) =>
    item && (marshall(item, { removeUndefinedValues: true }) as never);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)))
    .map((name, at) => {
      const [was, is] = [before.get(name), after.get(name)];
      const { pk, sk } = (was ?? is) as Item;
      return {
        eventID: `${at}-${name}`,
        dynamodb: {
          SequenceNumber: String(at),
          Keys: marshall({ pk, sk }) as never,
          OldImage: image(was),
          NewImage: image(is),
        },
      };
    });
}
