import { GetEventSourceMappingCommand, LambdaClient } from '@aws-sdk/client-lambda';

const lambda = new LambdaClient({});
/** A restore of thousands of members takes a few minutes. */
const longestPause = 15 * 60_000;
const paused = ['Disabling', 'Disabled'];

/**
 * Makes sure that what follows from changes is being done: the stream is paused by hand, or by a restore, which leaves it
 * so where it was cut off. Nothing is measured of a paused stream, so no alarm of its own would ring.
 *
 * @throws Error where it has been paused for longer than a restore takes
 */
export async function lookAtStream(now = Date.now()): Promise<void> {
  const { State = '', LastModified } = await lambda.send(
    new GetEventSourceMappingCommand({ UUID: process.env.STREAM_MAPPING }),
  );
  const since = LastModified?.getTime() ?? 0;
  if (paused.includes(State) && now - since >= longestPause)
    throw new Error(`The stream has been paused since ${new Date(since).toISOString()}.`);
}
