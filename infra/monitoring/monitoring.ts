import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { nameOf, type Settings } from '../settings/settings.ts';
import { createAlarms } from './alarms.ts';
import { createBudget } from './budget.ts';
import { createDashboard } from './dashboard.ts';
import type { MonitoredResources } from './monitored-resources.ts';

/** What operators watch: alarms, a budget and a dashboard. */
export class Monitoring extends Construct {
  readonly alarms: Alarm[];

  constructor(scope: Construct, id: string, settings: Settings, what: Omit<MonitoredResources, 'namespace'>) {
    super(scope, id);
    const namespace = nameOf(settings);
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // Enforcing TLS replaces the default policy, which would let the account's alarms publish.
    topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    for (const each of Object.values(what.functions)) each.addEnvironment('METRICS_NAMESPACE', namespace);

    this.alarms = createAlarms(this, { namespace, ...what }, topic);
    createDashboard(this, { namespace, ...what }, this.alarms);
    if (!settings.alarmEmail) return;
    topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    createBudget(this, settings.monthlyBudget, settings.alarmEmail);
  }
}
