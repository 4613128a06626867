import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { metrics } from '../../shared/metrics.ts';
import { stacksIn } from '../infra/stacks-in.ts';

/** What the templates hold of what is paid for by being there, and how the API is limited. */
export type Fixed = {
  alarms: number;
  dashboards: number;
  keys: number;
  secrets: number;
  metrics: number;
  /** Calls a second that the API takes for long. */
  callRate: number;
  /** MiB of the function that answers the API. */
  memory: number;
};

/** Read from the stacks as they are deployed with nothing set but what must be. */
export function fixedCosts(): Fixed {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const settings = { stage: 'prod', region: 'us-east-1', alarmEmail: 'ops@example.org' };
    const { stacks } = stacksIn(folder, settings);
    const of = (type: string) =>
      Object.values(stacks).flatMap((stack) => Object.values(Template.fromStack(stack).findResources(type)));
    const [stage] = of('AWS::ApiGatewayV2::Stage');
    const handler = of('AWS::Lambda::Function').find(
      ({ Properties }) => Properties.Description === 'Answers every call of the API.',
    );
    return {
      alarms: of('AWS::CloudWatch::Alarm').length,
      dashboards: of('AWS::CloudWatch::Dashboard').length,
      keys: of('AWS::KMS::Key').length,
      secrets: of('AWS::SecretsManager::Secret').length,
      metrics: Object.keys(metrics).length,
      callRate: stage?.Properties.DefaultRouteSettings.ThrottlingRateLimit,
      memory: handler?.Properties.MemorySize,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
