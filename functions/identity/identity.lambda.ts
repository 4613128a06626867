import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { fileRequest } from './file-request.ts';

/** Also called when a forgotten password is confirmed: that files nothing. */
export async function handler(event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') {
    const { sub = '', email = '', name = '', 'custom:reason': reason = '' } = event.request.userAttributes;
    await fileRequest({ uid: sub, email, name, reason });
  }
  return event;
}
