import type { EventBridgeEvent } from 'aws-lambda';
import { recordBounce } from '../stores/bounces.ts';

type Recipient = { emailAddress: string };
/** The parts of SES's event of a bounce or complaint that are read here. */
type MailEvent =
  | { eventType: 'Bounce'; bounce: { bounceType: string; timestamp: string; bouncedRecipients: Recipient[] } }
  | { eventType: 'Complaint'; complaint: { timestamp: string; complainedRecipients: Recipient[] } };

/** Records addresses that aren't mailed any more. Temporary bounces, as of a full mailbox, are ignored. */
export async function handler({ detail }: EventBridgeEvent<string, MailEvent>): Promise<void> {
  if (detail.eventType === 'Complaint') {
    const { timestamp, complainedRecipients } = detail.complaint;
    for (const { emailAddress } of complainedRecipients)
      await recordBounce(bareAddress(emailAddress), { at: timestamp, why: 'complaint' });
  } else if (detail.bounce.bounceType === 'Permanent') {
    const { timestamp, bouncedRecipients } = detail.bounce;
    for (const { emailAddress } of bouncedRecipients)
      await recordBounce(bareAddress(emailAddress), { at: timestamp, why: 'bounce' });
  }
}

/** SES may write an address as `Ana <ana@example.org>`. */
const bareAddress = (address: string) => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
