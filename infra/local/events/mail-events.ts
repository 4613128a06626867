import type { Assembly } from '../assembly/assembly.ts';
import type { SentMail } from '../ses/outbox.ts';
import { bounces, isComplaint } from '../ses/outbox.ts';
import { eventBridgeEvent } from './event.ts';

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
        for (const { Arn } of properties.Targets ?? [])
          invoke(Arn, eventBridgeEvent('aws.ses', typeOf[detail.eventType], detail));
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

const typeOf = { Bounce: 'Email Bounced', Complaint: 'Email Complaint Received' };
