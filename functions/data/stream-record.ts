import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { type Collection, collections, type Stored } from '../../shared/kinds/registry.ts';
import { readImage, readStored } from './stored.ts';

/** What a write did to one record: a new one has no `before`, a deleted one no `after`. */
export type Change<C extends Collection = Collection> = {
  [K in C]: {
    collection: K;
    id: string;
    before?: Stored<K>;
    after?: Stored<K>;
    /** The number of the write, unless it deleted the record. */
    seq?: number | undefined;
    /** It puts back what was, so nobody is told. */
    isUntold?: true;
  };
}[C];

const image = (values: object | undefined) => values && unmarshall(values as Record<string, AttributeValue>);

/**
 * The change in an entry of the table's stream; undefined for an item that isn't a record, a record that became
 * readable again, and a quiet change.
 *
 * @throws Error for one that can't be read, as `readImage` does
 */
export function toChange({ dynamodb }: DynamoDBRecord): Change | undefined {
  const { pk = '', sk = '' } = unmarshall((dynamodb?.Keys ?? {}) as Record<string, AttributeValue>);
  if (!collections.includes(pk)) return undefined;
  const [was, is] = [image(dynamodb?.OldImage), image(dynamodb?.NewImage)];
  if (is?.quiet === true) return undefined;
  const after = is && readImage(pk, is);
  const before = was && readStored(pk, was);
  if (was && !before && after) return undefined;
  const isUntold = is?.quiet === 'untold';
  return { collection: pk, id: sk, before, after, seq: is?.seq, ...(isUntold && { isUntold }) } as Change;
}
