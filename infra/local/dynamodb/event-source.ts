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
export function eventSource(
  mapping: Resource<MappingProperties>,
  table: Table,
  origin: string,
  functions: Pick<Functions, 'invoke'>,
  state: string,
  setAside: SetAside,
  metrics: Metrics,
) {
  const arn = mapping.properties.EventSourceArn;
  const reader = new StreamReader(origin, table.name);
  const position = new DurableFile<{ at?: Position; paused?: true; changed?: number }>(
    join(state, 'streams', `${mapping.ref}.json`),
    {},
  );
  let isWorking = false;
  let wakeUp: () => void = () => {};
  let isStopped = false;

  /** @returns whether there were records */
  async function step(): Promise<boolean> {
    const { BatchSize = 100, FilterCriteria } = mapping.properties;
    const from = position.value.at;
    const { records, shard } = await reader.read(from, BatchSize);
    if (records.length === 0 && shard === from?.shard) return false;
    const patterns = FilterCriteria?.Filters.map(({ Pattern }) => JSON.parse(Pattern));
    const wanted = records.filter(
      (record) => !patterns || patterns.some((pattern) => matchesPattern(pattern, record)),
    );
    if (wanted.length > 0) await deliver(wanted, 0);
    if (isStopped) return false;
    position.value.at = { shard, sequenceNumber: records.at(-1)?.dynamodb.SequenceNumber };
    await position.saved();
    return records.length > 0;
  }

  async function deliver(records: StreamRecord[], attempt: number): Promise<void> {
    const failed = await invoke(records);
    if (failed.length === 0 || isStopped) return;
    const { MaximumRetryAttempts = -1, BisectBatchOnFunctionError } = mapping.properties;
    if (MaximumRetryAttempts >= 0 && attempt >= MaximumRetryAttempts) return addDeadLetter(failed);
    await sleep(Math.min(200 * 2 ** attempt, longestRetryPause));
    // Halving takes no attempt, so that one bad record doesn't use up those of its neighbours.
    if (BisectBatchOnFunctionError && failed.length > 1 && failed.length === records.length) {
      const middle = Math.ceil(failed.length / 2);
      await deliver(failed.slice(0, middle), attempt);
      await deliver(failed.slice(middle), attempt);
    } else {
      await deliver(failed, failed.length < records.length ? 0 : attempt + 1);
    }
  }

  /** @returns the records that failed: all of them after an error */
  async function invoke(records: StreamRecord[]): Promise<StreamRecord[]> {
    const { FunctionName } = mapping.properties;
    const dimensions = { FunctionName: functionName(FunctionName) };
    const created = records.at(-1)?.dynamodb.ApproximateCreationDateTime ?? 0;
    metrics.put({ namespace: 'AWS/Lambda', name: 'IteratorAge', dimensions }, Date.now() - created * 1000);
    const outcome = await functions.invoke(FunctionName, eventOf(records));
    if (!outcome.ok) {
      console.error(
        `${mapping.properties.FunctionName} failed: ${outcome.errorType}: ${outcome.errorMessage}`,
      );
      return records;
    }
    if (!mapping.properties.FunctionResponseTypes?.includes('ReportBatchItemFailures')) return [];
    const answer = JSON.parse(outcome.payload) as { batchItemFailures?: { itemIdentifier: string }[] } | null;
    const reported = new Set(answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
    const first = records.findIndex(({ dynamodb }) => reported.has(dynamodb.SequenceNumber));
    return reported.size === 0 ? [] : records.slice(Math.max(0, first));
  }

  async function addDeadLetter(records: StreamRecord[]): Promise<void> {
    const { FunctionName, DestinationConfig } = mapping.properties;
    const destination = DestinationConfig?.OnFailure?.Destination;
    if (destination) await setAside(destination, FunctionName, eventOf(records));
  }

  function eventOf(records: StreamRecord[]) {
    return {
      Records: records.map((record) => ({ ...record, awsRegion: region, eventSourceARN: arn })),
    };
  }

  function pause(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, idlePause);
      wakeUp = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  return {
    async run(): Promise<void> {
      while (!isStopped) {
        try {
          isWorking = !position.value.paused;
          const goesOn = isWorking && (await step());
          isWorking = false;
          if (!goesOn) await pause();
        } catch (error) {
          if (!isStopped) console.error('The stream could not be read:', error);
          await pause();
        }
      }
    },

    /** The mapping as Lambda describes it. */
    get description() {
      const { paused, changed = 0 } = position.value;
      const State = !paused ? 'Enabled' : isWorking ? 'Disabling' : 'Disabled';
      return {
        UUID: mapping.ref,
        EventSourceArn: arn,
        FunctionArn: mapping.properties.FunctionName,
        State,
        // In seconds.
        LastModified: changed,
      };
    },

    /** Resumes, or stops after the current batch; the state survives a restart. */
    async enable(enabled: boolean): Promise<void> {
      const { paused: _, ...before } = position.value;
      const after = { ...before, changed: Date.now() / 1000 };
      position.value = enabled ? after : { ...after, paused: true };
      await position.saved();
      wakeUp();
    },

    /** Reads the stream at once, after a write. */
    wake(): void {
      wakeUp();
    },

    stop(): void {
      isStopped = true;
      wakeUp();
    },
  };
}

export type EventSource = ReturnType<typeof eventSource>;

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
    return eventSource(mapping, table, origin, functions, state, setAside, metrics);
  });
}
