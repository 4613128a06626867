import { rmSync } from 'node:fs';
import {
  CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { nameOf } from '../settings/settings.ts';
import { forgetSettings } from '../settings/stage-file.ts';
import { stackOf } from './health/stack.ts';
import { folderOf, parts } from './stage.ts';

/** What CloudFormation calls a stack that it could not make, or has not begun to. */
const neverStood = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'REVIEW_IN_PROGRESS'];

/**
 * After a first deployment that failed: deletes the stacks that could not be made, and where none stands forgets the
 * stage, so that nothing is left of it.
 *
 * @returns the names of the stacks that stand
 */
export async function clearFailedDeployment(stage: string, region: string): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const deployed: string[] = [];
  // The later stand on the earlier.
  for (const part of parts.toReversed()) {
    const StackName = `${nameOf({ stage })}-${part}`;
    const status = (await stackOf(client, StackName))?.StackStatus;
    if (!status) continue;
    if (neverStood.includes(status)) {
      await client.send(new DeleteStackCommand({ StackName }));
      await waitUntilStackDeleteComplete({ client, maxWaitTime: 900 }, { StackName });
    } else deployed.push(StackName);
  }
  if (deployed.length === 0) {
    forgetSettings(stage);
    rmSync(folderOf(stage), { recursive: true, force: true });
  }
  return deployed;
}
