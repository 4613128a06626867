import { call, callFor } from '../api/api.ts';
import { session } from '../data/session.ts';

/* What a person changes of what they sign in with. All throw ProductError. */

/** Has a code mailed to another address. */
export async function askForAddress(body: { email: string; password: string }): Promise<void> {
  await call('POST', '/api/me/address', { body });
}

/** Has a code mailed to the present address, unless it was shown to be theirs already. */
export function verifyAddress(): Promise<{ email: string; sent: boolean }> {
  return callFor('POST', '/api/me/address/verification');
}

export async function changeAddress(body: { email: string; code: string }): Promise<void> {
  await call('PUT', '/api/me/address', { body });
  session.get()?.sync.request();
}

/** Ends all sessions; the one here is opened again with the new password. */
export async function changePassword(email: string, body: { current: string; next: string }): Promise<void> {
  await call('PUT', '/api/me/password', { body });
  const { signIn } = await import('../api/cognito.ts');
  await signIn(email, body.next);
}
