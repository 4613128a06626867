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
  if (!mapping?.FunctionArn) throw new Error('Nothing reads the stream of this table: deploy first.');
  return mapping.FunctionArn;
}

/** Whether the stream is paused: a restore was cut off, or goes on. */
export async function isStreamPaused(): Promise<boolean> {
  return (await mappings()).some(({ State }) => State !== 'Enabled' && State !== 'Enabling');
}

/**
 * Pauses the stream while `work` goes on. Where that fails it stays so: nothing may follow
 * from a network that is half of one moment and half of another.
 */
export async function whileStreamIsPaused<T>(work: () => Promise<T>): Promise<T> {
  await set(false);
  const result = await work();
  await set(true);
  return result;
}
