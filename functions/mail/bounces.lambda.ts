import type { EventBridgeEvent } from 'aws-lambda';
import { recordBounce } from '../stores/bounces.ts';

type Recipient = { emailAddress: string };
/** What SES says of a mail that came back, or that was called unwanted, as far as it is read here. */
type Returned =
  | { eventType: 'Bounce'; bounce: { bounceType: string; timestamp: string; bouncedRecipients: Recipient[] } }
  | { eventType: 'Complaint'; complaint: { timestamp: string; complainedRecipients: Recipient[] } };

/** Notes the addresses that are mailed no more. What comes back for now only, from a full mailbox, may arrive next time. */
export async function handler({ detail }: EventBridgeEvent<string, Returned>): Promise<void> {
  if (detail.eventType === 'Complaint') {
    const { timestamp, complainedRecipients } = detail.complaint;
    for (const { emailAddress } of complainedRecipients)
      await recordBounce(plain(emailAddress), { at: timestamp, why: 'complaint' });
  } else if (detail.bounce.bounceType === 'Permanent') {
    const { timestamp, bouncedRecipients } = detail.bounce;
    for (const { emailAddress } of bouncedRecipients)
      await recordBounce(plain(emailAddress), { at: timestamp, why: 'bounce' });
  }
}

/** SES may name it as a mail does: `Ana <ana@example.org>`. */
const plain = (address: string) => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
