import { randomUUID } from 'node:crypto';
import type { Assembly } from '../assembly/assembly.ts';
import { account, region } from '../assembly/identifiers.ts';
import type { SentMail } from '../ses/outbox.ts';
import { bounces, isComplaint } from '../ses/outbox.ts';

type Rule = {
  EventPattern?: { source?: string[]; detail?: { eventType?: string[] } };
  Targets?: { Arn: string }[];
};

/**
 * Sends an event about a bounced mail or a complaint to the functions of the template's rules, as SES does through
 * EventBridge.
 */
export function sendMailEvent(
  assembly: Assembly,
  invoke: (functionArn: string, event: unknown) => void,
): (mail: SentMail) => void {
  const rules = assembly
    .resources<Rule>('AWS::Events::Rule')
    .filter(({ properties }) => properties.EventPattern?.source?.includes('aws.ses'));
  return (mail) => {
    const detail = bounces(mail) ? bounceOf(mail) : isComplaint(mail) ? complaintOf(mail) : undefined;
    if (!detail) return;
    for (const { properties } of rules)
      if (properties.EventPattern?.detail?.eventType?.includes(detail.eventType))
        for (const { Arn } of properties.Targets ?? []) invoke(Arn, eventOf(detail));
  };
}

const recipients = ({ to }: SentMail) => to.map((emailAddress) => ({ emailAddress }));

const bounceOf = (mail: SentMail) => ({
  eventType: 'Bounce' as const,
  bounce: { bounceType: 'Permanent', bouncedRecipients: recipients(mail), timestamp: mail.at },
});

const complaintOf = (mail: SentMail) => ({
  eventType: 'Complaint' as const,
  complaint: { complainedRecipients: recipients(mail), timestamp: mail.at },
});

const eventOf = (detail: { eventType: string }) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': detail.eventType === 'Bounce' ? 'Email Bounced' : 'Email Complaint Received',
  source: 'aws.ses',
  account,
  region,
  time: new Date().toISOString(),
  resources: [],
  detail,
});
