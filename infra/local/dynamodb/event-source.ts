import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Assembly, Resource } from '../assembly/assembly.ts';
import { region } from '../assembly/identifiers.ts';
import type { Metrics } from '../cloudwatch/metrics.ts';
import { type Functions, functionName } from '../lambda/functions.ts';
import type { SetAside } from '../lambda/set-aside.ts';
import { DurableFile } from '../machine/durable-file.ts';
import { matchesPattern } from './event-filter.ts';
import { type Position, StreamReader, type StreamRecord } from './stream-reader.ts';
import type { Table } from './tables.ts';

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  BisectBatchOnFunctionError?: boolean;
  MaximumRetryAttempts?: number;
  FunctionResponseTypes?: string[];
  FilterCriteria?: { Filters: { Pattern: string }[] };
  DestinationConfig?: { OnFailure?: { Destination: string } };
}

const idlePause = 1_000;
const longestRetryPause = 10_000;

/**
 * Feeds a function from a table's stream as its event source mapping defines: filtered, in order, in batches. A failing
 * batch is retried, halved and finally set aside. The position is saved after each batch, so that every record is
 * delivered at least once.
 */
export class EventSource {
  readonly #mapping: Resource<MappingProperties>;
  readonly #reader: StreamReader;
  readonly #functions: Pick<Functions, 'invoke'>;
  readonly #position: DurableFile<{ at?: Position; paused?: true; changed?: number }>;
  readonly #setAside: SetAside;
  readonly #metrics: Metrics;
  readonly #arn: string;
  #working = false;
  #wakeUp: () => void = () => {};
  #stopped = false;

  constructor(
    mapping: Resource<MappingProperties>,
    table: Table,
    origin: string,
    functions: Pick<Functions, 'invoke'>,
    state: string,
    setAside: SetAside,
    metrics: Metrics,
  ) {
    this.#metrics = metrics;
    this.#mapping = mapping;
    this.#arn = mapping.properties.EventSourceArn;
    this.#reader = new StreamReader(origin, table.name);
    this.#functions = functions;
    this.#position = new DurableFile(join(state, 'streams', `${mapping.ref}.json`), {});
    this.#setAside = setAside;
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      try {
        this.#working = !this.#position.value.paused;
        const goesOn = this.#working && (await this.#step());
        this.#working = false;
        if (!goesOn) await this.#pause();
      } catch (error) {
        if (!this.#stopped) console.error('The stream could not be read:', error);
        await this.#pause();
      }
    }
  }

  /** The mapping as Lambda describes it. */
  get description() {
    const { paused, changed = 0 } = this.#position.value;
    const State = !paused ? 'Enabled' : this.#working ? 'Disabling' : 'Disabled';
    return {
      UUID: this.#mapping.ref,
      EventSourceArn: this.#arn,
      FunctionArn: this.#mapping.properties.FunctionName,
      State,
      // In seconds.
      LastModified: changed,
    };
  }

  /** Resumes, or stops after the current batch; the state survives a restart. */
  async enable(enabled: boolean): Promise<void> {
    const { paused: _, ...before } = this.#position.value;
    const position = { ...before, changed: Date.now() / 1000 };
    this.#position.value = enabled ? position : { ...position, paused: true };
    await this.#position.saved();
    this.#wakeUp();
  }

  /** Reads the stream at once, after a write. */
  wake(): void {
    this.#wakeUp();
  }

  stop(): void {
    this.#stopped = true;
    this.#wakeUp();
  }

  /** @returns whether there were records */
  async #step(): Promise<boolean> {
    const { BatchSize = 100, FilterCriteria } = this.#mapping.properties;
    const from = this.#position.value.at;
    const { records, shard } = await this.#reader.read(from, BatchSize);
    if (records.length === 0 && shard === from?.shard) return false;
    const patterns = FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));
    const wanted = records.filter(
      (record) => !patterns || patterns.some((pattern) => matchesPattern(pattern, record)),
    );
    if (wanted.length > 0) await this.#deliver(wanted, 0);
    if (this.#stopped) return false;
    this.#position.value.at = { shard, sequenceNumber: records.at(-1)?.dynamodb.SequenceNumber };
    await this.#position.saved();
    return records.length > 0;
  }

  async #deliver(records: StreamRecord[], attempt: number): Promise<void> {
    const failed = await this.#invoke(records);
    if (failed.length === 0 || this.#stopped) return;
    const { MaximumRetryAttempts = -1, BisectBatchOnFunctionError } = this.#mapping.properties;
    if (MaximumRetryAttempts >= 0 && attempt >= MaximumRetryAttempts) return this.#addDeadLetter(failed);
    await sleep(Math.min(200 * 2 ** attempt, longestRetryPause));
    // Halving takes no attempt, so that one bad record doesn't use up those of its neighbours.
    if (BisectBatchOnFunctionError && failed.length > 1 && failed.length === records.length) {
      const middle = Math.ceil(failed.length / 2);
      await this.#deliver(failed.slice(0, middle), attempt);
      await this.#deliver(failed.slice(middle), attempt);
    } else {
      await this.#deliver(failed, failed.length < records.length ? 0 : attempt + 1);
    }
  }

  /** @returns the records that failed: all of them after an error */
  async #invoke(records: StreamRecord[]): Promise<StreamRecord[]> {
    const { FunctionName } = this.#mapping.properties;
    const dimensions = { FunctionName: functionName(FunctionName) };
    const created = records.at(-1)?.dynamodb.ApproximateCreationDateTime ?? 0;
    this.#metrics.put(
      { namespace: 'AWS/Lambda', name: 'IteratorAge', dimensions },
      Date.now() - created * 1000,
    );
    const outcome = await this.#functions.invoke(FunctionName, this.#eventOf(records));
    if (!outcome.ok) {
      console.error(
        `${this.#mapping.properties.FunctionName} failed: ${outcome.errorType}: ${outcome.errorMessage}`,
      );
      return records;
    }
    if (!this.#mapping.properties.FunctionResponseTypes?.includes('ReportBatchItemFailures')) return [];
    const answer = JSON.parse(outcome.payload) as { batchItemFailures?: { itemIdentifier: string }[] } | null;
    const reported = new Set(answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
    const first = records.findIndex(({ dynamodb }) => reported.has(dynamodb.SequenceNumber));
    return reported.size === 0 ? [] : records.slice(Math.max(0, first));
  }

  async #addDeadLetter(records: StreamRecord[]): Promise<void> {
    const { FunctionName, DestinationConfig } = this.#mapping.properties;
    const destination = DestinationConfig?.OnFailure?.Destination;
    if (destination) await this.#setAside(destination, FunctionName, this.#eventOf(records));
  }

  #eventOf(records: StreamRecord[]) {
    return {
      Records: records.map((record) => ({ ...record, awsRegion: region, eventSourceARN: this.#arn })),
    };
  }

  #pause(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, idlePause);
      this.#wakeUp = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** The event sources of the assembly. */
export function eventSources(
  assembly: Assembly,
  tables: Table[],
  origin: string,
  functions: Functions,
  state: string,
  setAside: SetAside,
  metrics: Metrics,
): EventSource[] {
  return assembly.resources<MappingProperties>('AWS::Lambda::EventSourceMapping').map((mapping) => {
    const table = tables.find(({ arn }) => mapping.properties.EventSourceArn.startsWith(`${arn}/stream/`));
    if (!table?.streamViewType)
      throw new Error(`${mapping.path} reads from something else than a table's stream.`);
    return new EventSource(mapping, table, origin, functions, state, setAside, metrics);
  });
}
