import { GetEventSourceMappingCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { msPerMinute } from '../../shared/language/time.ts';

const lambda = new LambdaClient({});
/** Milliseconds of the longest pause: a restore of thousands of members takes a few minutes. */
const longestPause = 15 * msPerMinute;
const paused = ['Disabling', 'Disabled'];

/**
 * Checks that the stream isn't paused. It is paused by hand or by a restore, which leaves it so if it is cut off, and a
 * paused stream has no metrics that could raise an alarm.
 *
 * @throws if it has been paused for longer than a restore takes
 */
export async function checkStream(now = Date.now()): Promise<void> {
  const { State = '', LastModified } = await lambda.send(
    new GetEventSourceMappingCommand({ UUID: process.env.STREAM_MAPPING }),
  );
  const since = LastModified?.getTime() ?? 0;
  if (paused.includes(State) && now - since >= longestPause)
    throw new Error(`The stream has been paused since ${new Date(since).toISOString()}.`);
}
