import { randomBytes } from 'node:crypto';
import { canaryAddress } from '../identity/canary-address.ts';
import { makeIdentity, setPassword } from '../identity/user-pool.ts';
import { registerCanary } from '../stores/canary.ts';
import { lookAtStream } from './look-at-stream.ts';
import { signIn } from './sign-in.ts';

/**
 * Signs in as the app does and syncs, over the address that people use, and looks whether the stream goes on. It is an identity without a member, whose
 * password nobody knows: each run makes itself another.
 *
 * @throws Error where one of these can't be done, which an alarm tells of
 */
export async function handler(): Promise<void> {
  const url = process.env.APP_URL ?? '';
  const password = randomBytes(24).toString('base64url');
  const { uid } = await makeIdentity(canaryAddress, 'Canary');
  await setPassword(uid, password);
  await registerCanary(uid);
  const { access } = await signIn(url, { email: canaryAddress, password });
  const answer = await fetch(new URL('/api/sync', url), { headers: { authorization: `Bearer ${access}` } });
  if (!answer.ok) throw new Error(`The sync was answered ${answer.status}.`);
  const { cursor } = (await answer.json()) as { cursor?: string };
  if (!cursor) throw new Error('The sync answered no cursor.');
  await lookAtStream();
}
