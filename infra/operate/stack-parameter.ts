import { CloudFormation, waitUntilStackUpdateComplete } from '@aws-sdk/client-cloudformation';
import { nameOf } from '../settings/settings.ts';
import { stackOf, whereIs } from './stage.ts';

/**
 * Changes a parameter of one of a stage's stacks (`parts`), with the template as it is deployed, and waits until that is
 * done. Later deployments keep the value.
 *
 * @param change gives the new value by the present one
 * @throws Error if the stage has no such parameter
 */
export async function setParameter(
  stage: string,
  part: string,
  name: string,
  change: (present: string) => string,
): Promise<void> {
  const client = new CloudFormation(await whereIs({ stage }));
  const StackName = `${nameOf({ stage })}-${part}`;
  const given = (await stackOf(client, StackName))?.Parameters ?? [];
  const present = given.find(({ ParameterKey }) => ParameterKey === name)?.ParameterValue;
  if (present === undefined) throw new Error(`${StackName} has no ${name} yet: deploy this release first.`);
  const value = change(present);
  // CloudFormation refuses an update without a change.
  if (value === present) return;
  await client.updateStack({
    StackName,
    UsePreviousTemplate: true,
    Capabilities: ['CAPABILITY_NAMED_IAM'],
    Parameters: given.map(({ ParameterKey }) =>
      ParameterKey === name
        ? { ParameterKey, ParameterValue: value }
        : { ParameterKey, UsePreviousValue: true },
    ),
  });
  await waitUntilStackUpdateComplete({ client, maxWaitTime: 1800 }, { StackName });
}
