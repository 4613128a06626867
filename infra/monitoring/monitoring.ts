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

/** What tells an operator how the product is: alarms, what is spent, and one page to look at. */
export class Monitoring extends Construct {
  readonly alarms: Alarm[];

  constructor(scope: Construct, id: string, settings: Settings, what: Omit<Watched, 'namespace'>) {
    super(scope, id);
    const namespace = nameOf(settings);
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // To demand a secure line takes the place of the policy that lets the account's own alarms in.
    topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    for (const each of Object.values(what.functions)) each.addEnvironment('METRICS_NAMESPACE', namespace);

    this.alarms = alarmsOf(this, { namespace, ...what }, topic);
    dashboardOf(this, { namespace, ...what }, this.alarms);
    if (!settings.alarmEmail) return;
    topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    budgetOf(this, settings.monthlyBudget, settings.alarmEmail);
  }
}
