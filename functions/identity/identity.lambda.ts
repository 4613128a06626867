import type { CustomMessageTriggerEvent } from 'aws-lambda';

/**
 * Called before the user pool mails somebody by itself: it never does. What such a mail proves (a new address,
 * a new password) the pool grants to whoever has an access token, and the product asks for more; so the call
 * that wanted the mail fails, and nothing of it is kept.
 */
export async function handler({ triggerSource }: CustomMessageTriggerEvent): Promise<never> {
  throw new Error(`${triggerSource} is not available here: use the app instead.`);
}
