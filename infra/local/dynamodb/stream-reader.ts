import { callEngine, TableError } from './client.ts';

/** A record of a stream in the format that Lambda gets. */
export interface StreamRecord {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  /** Times are in seconds since 1970. */
  dynamodb: { SequenceNumber: string; Keys: object; ApproximateCreationDateTime: number };
}

/** The position up to which a stream was read. */
export interface Position {
  shard: string;
  sequenceNumber?: string;
}

interface Shards {
  StreamDescription: { Shards: { ShardId: string }[] };
}

const service = 'DynamoDBStreams_20120810';

/** Reads a table's stream in order, shard by shard. */
export class StreamReader {
  readonly #origin: string;
  readonly #table: string;
  #stream: string | undefined;
  /** The shards in order; a new one begins only when the last one closes. */
  #shards: string[] = [];

  constructor(origin: string, table: string) {
    this.#origin = origin;
    this.#table = table;
  }

  /** The records after a position, and the shard to go on with. */
  async read(from: Position | undefined, limit: number): Promise<{ records: StreamRecord[]; shard: string }> {
    if (this.#shards.length === 0) await this.#list();
    const index = Math.max(0, this.#shards.indexOf(from?.shard ?? ''));
    const current = this.#shards[index];
    if (!current) return { records: [], shard: '' };
    const { records, closed } = await this.#page(
      current,
      from?.shard === current ? from.sequenceNumber : undefined,
      limit,
    );
    if (!closed || records.length > 0) return { records, shard: current };
    await this.#list();
    return { records, shard: this.#shards[this.#shards.indexOf(current) + 1] ?? current };
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
      // A stream drops records after a day, so this one may begin later.
      if (after && error instanceof TableError && error.name === 'TrimmedDataAccessException') {
        return this.#page(ShardId, undefined, limit);
      }
      throw error;
    }
  }

  async #list(): Promise<void> {
    const { StreamDescription } = await this.#call<Shards>('DescribeStream', {
      StreamArn: await this.#arn(),
    });
    this.#shards = StreamDescription.Shards.map(({ ShardId }) => ShardId);
  }

  async #arn(): Promise<string> {
    if (!this.#stream) {
      // A list of streams may include previous ones, in an order that depends on the engine.
      const { Table } = await callEngine<{ Table: { LatestStreamArn?: string } }>(
        this.#origin,
        'DescribeTable',
        {
          TableName: this.#table,
        },
      );
      this.#stream = Table.LatestStreamArn;
    }
    if (!this.#stream) throw new Error(`The table ${this.#table} has no stream.`);
    return this.#stream;
  }

  #call<Output>(operation: string, input: object): Promise<Output> {
    return callEngine(this.#origin, operation, input, service);
  }
}
