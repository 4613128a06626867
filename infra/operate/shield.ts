import {
  CloudFormation,
  waitUntilStackCreateComplete,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { nameOf } from '../settings/settings.ts';
import template from './shield.json' with { type: 'json' };
import { setParameter } from './stack-parameter.ts';
import { edgeRegion, stackOf } from './stage.ts';

const client = new CloudFormation({ region: edgeRegion });

/** Attaches a web ACL to a stage's distribution, or detaches and deletes it. It is idempotent. */
export async function setShield(stage: string, isOn: boolean): Promise<void> {
  const StackName = `${nameOf({ stage })}-Shield`;
  const TemplateBody = JSON.stringify(template);
  const waiting = [{ client, maxWaitTime: 900 }, { StackName }] as const;
  if (isOn && !(await stackOf(client, StackName)))
    await client.createStack({ StackName, TemplateBody, OnFailure: 'DELETE' });
  if (isOn) await waitUntilStackCreateComplete(...waiting);
  const arn = isOn && (await stackOf(client, StackName))?.Outputs?.[0]?.OutputValue;
  await setParameter(stage, 'Web', 'WebAcl', () => arn || '');
  if (isOn) return;
  await client.deleteStack({ StackName });
  await waitUntilStackDeleteComplete(...waiting);
}
