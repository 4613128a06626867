import type { Assembly } from '../assembly/assembly.ts';
import type { Outbox } from '../ses/outbox.ts';
import type { Queues } from '../sqs/queues.ts';
import type { Metrics } from './metrics.ts';

/** The address of SES's own simulator that every mail comes back from. */
const bouncing = /^bounce(\+[^@]*)?@simulator\.amazonses\.com$/;

/** What isn't told of by events: how much waits in a queue, and which share of the mails has come back. */
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
  metrics.gauge({ namespace: 'AWS/SES', name: 'Reputation.BounceRate' }, () => {
    const mails = outbox.list();
    return mails.length === 0
      ? undefined
      : mails.filter(({ to }) => to.some((address) => bouncing.test(address))).length / mails.length;
  });
}
