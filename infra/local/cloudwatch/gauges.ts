import type { Assembly } from '../assembly/assembly.ts';
import type { Outbox, SentMail } from '../ses/outbox.ts';
import { bounces, isComplaint } from '../ses/simulator.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Metrics } from './metrics.ts';

const aDay = 24 * 60 * 60_000;

/** Registers the metrics that no event reports: the depth of queues, and the share of bounced mails. */
export function watchQueuesAndMail(
  assembly: Assembly,
  metrics: Metrics,
  queues: Queues,
  outbox: Outbox,
): void {
  for (const { attributes } of assembly.resources('AWS::SQS::Queue')) {
    const { QueueName = '' } = attributes;
    const depth = {
      namespace: 'AWS/SQS',
      name: 'ApproximateNumberOfMessagesVisible',
      dimensions: { QueueName },
    };
    metrics.gauge(depth, () => queues.depth(QueueName));
  }
  const share = (name: string, isReturned: (mail: SentMail) => boolean) =>
    metrics.gauge({ namespace: 'AWS/SES', name }, () => {
      const mails = outbox.list().filter(({ at }) => Date.parse(at) > metrics.now() - aDay);
      const returned = mails.filter(isReturned);
      return mails.length === 0 ? undefined : returned.length / mails.length;
    });
  share('Reputation.BounceRate', bounces);
  share('Reputation.ComplaintRate', isComplaint);
}
