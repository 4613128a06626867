import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventSourceMappingConfiguration,
  GetEventSourceMappingCommand,
  LambdaClient,
  paginateListEventSourceMappings,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import { tableName } from '../../functions/data/table.ts';

const lambda = new LambdaClient({});
const betweenLooks = 2000;

async function mappings(): Promise<EventSourceMappingConfiguration[]> {
  const found: EventSourceMappingConfiguration[] = [];
  for await (const page of paginateListEventSourceMappings({ client: lambda }, {}))
    found.push(...(page.EventSourceMappings ?? []));
  return found.filter(({ EventSourceArn }) => EventSourceArn?.includes(`:table/${tableName}/stream/`));
}

async function set(Enabled: boolean): Promise<void> {
  for (const { UUID } of await mappings()) {
    await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
    const wanted = Enabled ? 'Enabled' : 'Disabled';
    const state = async () => (await lambda.send(new GetEventSourceMappingCommand({ UUID }))).State;
    while ((await state()) !== wanted) await sleep(betweenLooks);
  }
}

/** The function that does what follows from writes. */
export async function streamFunction(): Promise<string> {
  const [mapping] = await mappings();
  if (!mapping?.FunctionArn) throw new Error('Nothing reads this table’s stream. Deploy first.');
  return mapping.FunctionArn;
}

/** Whether the stream is paused: a restore was cut off, or goes on. */
export async function isStreamPaused(): Promise<boolean> {
  return (await mappings()).some(({ State }) => State !== 'Enabled' && State !== 'Enabling');
}

/** What to do where a command was cut off while the stream was paused. */
function howToGoOn(): string {
  const words = process.argv.slice(2).map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`));
  return `The stream is paused: changes have no effects until it resumes. Run this again: npm run ops -- ${words.join(' ')}`;
}

function tellOfSignal(): never {
  console.error(howToGoOn());
  process.exit(1);
}
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Pauses the stream while `work` goes on. Where that fails or is cut off it stays so, and what to do is said: nothing may
 * follow from a network that is half of one moment and half of another.
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
