import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { StreamReader } from '../../infra/local/dynamodb/stream-reader.ts';
import { collections } from '../../shared/kinds/collections.ts';

type Handler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/** As infra/stacks/upkeep-stack.ts has it. */
const batchSize = 50;
/** Lambda's are more, but a test doesn't wait for them. */
const attempts = 3;

/**
 * Hands a function what was written, as Lambda does: in order, in batches, from the first entry it names
 * on again. Where an entry fails each time, it is set aside.
 */
export function streamTo(handler: Handler) {
  const reader = new StreamReader(
    String(process.env.AWS_ENDPOINT_URL_DYNAMODB),
    String(process.env.TABLE_NAME),
  );
  let at: Parameters<StreamReader['read']>[0];
  const setAside: DynamoDBRecord[] = [];

  const deliver = async (records: DynamoDBRecord[], attempt = 1): Promise<void> => {
    if (records.length === 0) return;
    const { batchItemFailures } = await handler({ Records: records });
    const failed = batchItemFailures[0]?.itemIdentifier;
    if (failed === undefined) return;
    const left = records.slice(records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed));
    if (left.length < records.length) return deliver(left);
    if (attempt < attempts) return deliver(left, attempt + 1);
    setAside.push(...left.slice(0, 1));
    return deliver(left.slice(1));
  };

  return {
    /** Entries that were tried to the last attempt in vain. */
    setAside,
    /** Goes on until nothing follows from anything any more. */
    async run(): Promise<void> {
      for (;;) {
        const { records, shard } = await reader.read(at, batchSize);
        if (records.length === 0 && (shard === at?.shard || shard === '')) return;
        at = { shard, sequenceNumber: records.at(-1)?.dynamodb.SequenceNumber };
        const wanted = records as unknown as DynamoDBRecord[];
        await deliver(wanted.filter(({ dynamodb }) => collections.includes(dynamodb?.Keys?.pk?.S as never)));
      }
    },
  };
}
