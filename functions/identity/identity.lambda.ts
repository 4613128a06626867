import type { CustomMessageTriggerEvent } from 'aws-lambda';

/**
 * Called before the user pool would mail a code by itself. With such a code anybody with an access token could change
 * the address or password, for which the product asks more; so the call fails and changes nothing.
 */
export async function handler({ triggerSource }: CustomMessageTriggerEvent): Promise<never> {
  throw new Error(`${triggerSource} is not available here: use the app instead.`);
}
