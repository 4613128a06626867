import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventSourceMappingConfiguration,
  Lambda,
  paginateListEventSourceMappings,
} from '@aws-sdk/client-lambda';
import { tableName } from '../../functions/data/table.ts';

const lambda = new Lambda({});
const pollInterval = 2000;

async function mappings(): Promise<EventSourceMappingConfiguration[]> {
  const found: EventSourceMappingConfiguration[] = [];
  for await (const page of paginateListEventSourceMappings({ client: lambda }, {}))
    found.push(...(page.EventSourceMappings ?? []));
  return found.filter(({ EventSourceArn }) => EventSourceArn?.includes(`:table/${tableName}/stream/`));
}

async function set(Enabled: boolean): Promise<void> {
  for (const { UUID } of await mappings()) {
    await lambda.updateEventSourceMapping({ UUID, Enabled });
    const wanted = Enabled ? 'Enabled' : 'Disabled';
    while ((await lambda.getEventSourceMapping({ UUID })).State !== wanted) await sleep(pollInterval);
  }
}

/** Resumes the stream that an interrupted restore has left paused. */
export const resumeStream = (): Promise<void> => set(true);

/** The name of the function that does the upkeep after writes. */
export async function streamFunction(): Promise<string> {
  const [mapping] = await mappings();
  if (!mapping?.FunctionArn) throw new Error('Nothing reads this table’s stream. Deploy first.');
  return mapping.FunctionArn;
}

/** Whether the stream is paused, because a restore is running or was interrupted. */
export async function isStreamPaused(): Promise<boolean> {
  return (await mappings()).some(({ State }) => State !== 'Enabled' && State !== 'Enabling');
}

/** The advice for a command that was interrupted while the stream was paused. */
function howToGoOn(): string {
  const words = process.argv.slice(2).map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`));
  return `The stream is paused: changes have no effects until it resumes. Run this again, or “resume” if nothing was written yet: npm run ops -- ${words.join(' ')}`;
}

function tellOfSignal(): never {
  console.error(howToGoOn());
  process.exit(1);
}
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Pauses the stream during `work`. If that fails or is interrupted, the stream stays paused and the operator is told what
 * to do: no upkeep may run on a network that is only half restored.
 */
export async function whileStreamIsPaused<T>(work: () => Promise<T>): Promise<T> {
  for (const signal of signals) process.on(signal, tellOfSignal);
  try {
    await set(false);
    const result = await work();
    await set(true);
    return result;
  } catch (error) {
    console.error(howToGoOn());
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, tellOfSignal);
  }
}
