import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Collection, collections, type Stored } from '../../shared/registry.ts';
import { toRecord } from './records.ts';

/** What a write did to one record: `before` is missing for a new one, `after` for a deleted one. */
export type Change<C extends Collection = Collection> = {
  [K in C]: { collection: K; id: string; before?: Stored<K>; after?: Stored<K> };
}[C];

const image = (values: object | undefined) =>
  values && toRecord(unmarshall(values as Record<string, AttributeValue>));

/** An entry of the table's stream; nothing for an item that is no record. */
export function changeOf({ dynamodb }: DynamoDBRecord): Change | undefined {
  const { pk = '', sk = '' } = unmarshall((dynamodb?.Keys ?? {}) as Record<string, AttributeValue>);
  if (!collections.includes(pk)) return undefined;
  return {
    collection: pk,
    id: sk,
    before: image(dynamodb?.OldImage),
    after: image(dynamodb?.NewImage),
  } as Change;
}
