import { callEngine, TableError } from './client.ts';

/** A record as DynamoDB Streams gives it to Lambda. */
export interface StreamRecord {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  dynamodb: { SequenceNumber: string; Keys: object };
}

/** How far a stream was read. */
export interface Position {
  shard: string;
  sequenceNumber?: string;
}

interface Shards {
  StreamDescription: { Shards: { ShardId: string }[] };
}

const service = 'DynamoDBStreams_20120810';

/** Reads the stream of a table in order, from a position on, shard after shard. */
export class StreamReader {
  readonly #origin: string;
  readonly #table: string;
  #stream: string | undefined;

  constructor(origin: string, table: string) {
    this.#origin = origin;
    this.#table = table;
  }

  /** The records after a position, none if there are none, and the position to go on from. */
  async read(from: Position | undefined, limit: number): Promise<{ records: StreamRecord[]; shard: string }> {
    const shards = await this.#shards();
    const index = Math.max(
      0,
      shards.findIndex(({ ShardId }) => ShardId === from?.shard),
    );
    const current = shards[index]?.ShardId;
    if (!current) return { records: [], shard: '' };
    const { records, closed } = await this.#page(
      current,
      from?.shard === current ? from.sequenceNumber : undefined,
      limit,
    );
    const next = shards[index + 1]?.ShardId;
    return { records, shard: closed && records.length === 0 && next ? next : current };
  }

  /** The position after everything that is in the stream by now. */
  async end(): Promise<Position | undefined> {
    let position: Position | undefined;
    for (;;) {
      const { records, shard } = await this.read(position, 1000);
      const last = records.at(-1);
      if (!last && shard === (position?.shard ?? shard)) return position;
      position = last ? { shard, sequenceNumber: last.dynamodb.SequenceNumber } : { shard };
    }
  }

  async #page(
    ShardId: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ records: StreamRecord[]; closed: boolean }> {
    const StreamArn = await this.#arn();
    const position = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
      : { ShardIteratorType: 'TRIM_HORIZON' };
    try {
      const { ShardIterator } = await this.#call<{ ShardIterator: string }>('GetShardIterator', {
        StreamArn,
        ShardId,
        ...position,
      });
      const page = await this.#call<{ Records: StreamRecord[]; NextShardIterator?: string }>('GetRecords', {
        ShardIterator,
        Limit: limit,
      });
      return { records: page.Records, closed: !page.NextShardIterator };
    } catch (error) {
      // A day after its write a record is gone from the stream: what is left starts later.
      if (after && error instanceof TableError && error.name === 'TrimmedDataAccessException') {
        return this.#page(ShardId, undefined, limit);
      }
      throw error;
    }
  }

  async #shards(): Promise<{ ShardId: string }[]> {
    const StreamArn = await this.#arn();
    return (await this.#call<Shards>('DescribeStream', { StreamArn })).StreamDescription.Shards;
  }

  async #arn(): Promise<string> {
    if (!this.#stream) {
      const { Streams } = await this.#call<{ Streams: { StreamArn: string }[] }>('ListStreams', {
        TableName: this.#table,
      });
      this.#stream = Streams.at(-1)?.StreamArn;
    }
    if (!this.#stream) throw new Error(`The table ${this.#table} has no stream.`);
    return this.#stream;
  }

  #call<Output>(operation: string, input: object): Promise<Output> {
    return callEngine(this.#origin, operation, input, service);
  }
}
