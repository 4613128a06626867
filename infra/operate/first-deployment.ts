import { rmSync } from 'node:fs';
import {
  CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { nameOf } from '../settings/settings.ts';
import { deleteSettings } from '../settings/stage-file.ts';
import { folderOf, parts, stackOf } from './stage.ts';

/** The states of a stack that was never completely created. */
const neverStood = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'REVIEW_IN_PROGRESS'];

/**
 * Deletes the incomplete stacks of a failed first deployment. If no stack remains, it also deletes the stage's settings.
 *
 * @returns the names of the remaining stacks
 */
export async function clearFailedDeployment(stage: string, region: string): Promise<string[]> {
  const client = new CloudFormationClient({ region });
  const deployed: string[] = [];
  // Later stacks depend on earlier ones.
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
    deleteSettings(stage);
    rmSync(folderOf(stage), { recursive: true, force: true });
  }
  return deployed;
}
