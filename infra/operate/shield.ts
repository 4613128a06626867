import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  waitUntilStackCreateComplete,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { App, CfnOutput, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { nameOf } from '../settings/settings.ts';
import { setParameter } from './stack-parameter.ts';
import { stackOf } from './stage.ts';

/** CloudFront takes web ACLs of this region only. */
const client = new CloudFormationClient({ region: 'us-east-1' });

/** The stack of a stage's web ACL while its shield is on. */
export const shieldOf = (stage: string) => stackOf(client, `${nameOf({ stage })}-Shield`);

/** Attaches a web ACL to a stage's distribution, or detaches and deletes it. It is idempotent. */
export async function setShield(stage: string, isOn: boolean): Promise<void> {
  const StackName = `${nameOf({ stage })}-Shield`;
  const waiting = [{ client, maxWaitTime: 900 }, { StackName }] as const;
  if (isOn && !(await shieldOf(stage)))
    await client.send(
      new CreateStackCommand({ StackName, TemplateBody: shieldTemplate(), OnFailure: 'DELETE' }),
    );
  if (isOn) await waitUntilStackCreateComplete(...waiting);
  const arn = isOn && (await shieldOf(stage))?.Outputs?.[0]?.OutputValue;
  await setParameter(stage, 'Web', 'WebAcl', () => arn || '');
  if (isOn) return;
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete(...waiting);
}

/** Requests aren't sampled, because their headers have tokens. */
const visibility = { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };

/** Its region needs no bootstrap of the CDK, because CloudFormation gets the template itself. */
export function shieldTemplate(): string {
  const app = new App();
  const synthesizer = new DefaultStackSynthesizer({ generateBootstrapVersionRule: false });
  const stack = new Stack(app, 'Shield', { synthesizer });
  const { attrArn } = new CfnWebACL(stack, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    // A first visit loads 270 files, and 200 people of a hall behind one address may open the app at once.
    rules: [rule('Everything', 60_000, '/'), rule('OpenCalls', 200, '/api/account/')],
    visibilityConfig: { ...visibility, metricName: 'Allowed' },
  });
  new CfnOutput(stack, 'Arn', { value: attrArn });
  return JSON.stringify(app.synth().getStackByName('Shield').template);
}

/** Refuses an address while its requests of the last ten minutes are more than `limit`. */
const rule = (name: string, limit: number, searchString: string): CfnWebACL.RuleProperty => ({
  name,
  priority: limit,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit,
      evaluationWindowSec: 600,
      scopeDownStatement: {
        byteMatchStatement: {
          fieldToMatch: { uriPath: {} },
          positionalConstraint: 'STARTS_WITH',
          searchString,
          textTransformations: [{ priority: 0, type: 'NONE' }],
        },
      },
    },
  },
  // The app waits after this answer.
  action: { block: { customResponse: { responseCode: 429 } } },
  visibilityConfig: { ...visibility, metricName: name },
});
