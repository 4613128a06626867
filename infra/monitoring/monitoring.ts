import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { nameOf, type Settings } from '../settings/settings.ts';
import { alarmsOf } from './alarms.ts';
import { budgetOf } from './budget.ts';
import { dashboardOf } from './dashboard.ts';
import type { Watched } from './watched.ts';

/** What operators watch: alarms, a budget and a dashboard. */
export class Monitoring extends Construct {
  readonly alarms: Alarm[];

  constructor(scope: Construct, id: string, settings: Settings, what: Omit<Watched, 'namespace'>) {
    super(scope, id);
    const namespace = nameOf(settings);
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // Enforcing TLS replaces the default policy, which would let the account's alarms publish.
    topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    for (const each of Object.values(what.functions)) each.addEnvironment('METRICS_NAMESPACE', namespace);

    this.alarms = alarmsOf(this, { namespace, ...what }, topic);
    dashboardOf(this, { namespace, ...what }, this.alarms);
    if (!settings.alarmEmail) return;
    topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    budgetOf(this, settings.monthlyBudget, settings.alarmEmail);
  }
}
