import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { metrics } from '../../shared/metrics.ts';
import { membersRouteKey } from '../../shared/routes.ts';
import { stacksIn } from '../infra/stacks-in.ts';

/** MiB of a function, and seconds after which a run of it is ended. */
export type Limits = { memory: number; timeout: number };

/** What the templates hold of what is paid for by being there, and how the API is limited. */
export type Fixed = {
  alarms: number;
  dashboards: number;
  keys: number;
  secrets: number;
  metrics: number;
  /** Calls a second that the API takes for long, of who has a token and of who has none. */
  callRate: number;
  openRate: number;
  functions: Record<'handler' | 'stream' | 'schedule' | 'canary', Limits>;
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
    /** Of all routes that ask for a token, or of all others. */
    const rateOf = (asksForToken: boolean) =>
      Object.entries(stage?.Properties.RouteSettings as Record<string, { ThrottlingRateLimit: number }>)
        .filter(([key]) => ['$default', membersRouteKey].includes(key) === asksForToken)
        .reduce((sum, [, { ThrottlingRateLimit }]) => sum + ThrottlingRateLimit, 0);
    const limitsOf = (description: string): Limits => {
      const named = of('AWS::Lambda::Function').find(
        ({ Properties }) => Properties.Description === description,
      );
      return { memory: named?.Properties.MemorySize, timeout: named?.Properties.Timeout };
    };
    return {
      alarms: of('AWS::CloudWatch::Alarm').length,
      dashboards: of('AWS::CloudWatch::Dashboard').length,
      keys: of('AWS::KMS::Key').length,
      secrets: of('AWS::SecretsManager::Secret').length,
      metrics: Object.keys(metrics).length + of('AWS::Logs::MetricFilter').length,
      callRate: rateOf(true),
      openRate: rateOf(false),
      functions: {
        handler: limitsOf('Answers every call of the API.'),
        stream: limitsOf('Does what follows from a change: mail, references, identities.'),
        schedule: limitsOf('Tells of offers that fall due and sweeps what is no longer needed.'),
        canary: limitsOf('Signs in and syncs as people do, to be the first to notice that it can’t be done.'),
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
