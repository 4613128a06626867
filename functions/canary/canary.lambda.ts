import { randomBytes } from 'node:crypto';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { log } from '../data/log.ts';
import { makeIdentity, setPassword } from '../identity/user-pool.ts';
import { registerCanary } from '../stores/actor.ts';
import { canaryAddress } from '../stores/record-attempt.ts';
import { checkStream } from './check-stream.ts';
import { readConfig, signIn } from './sign-in.ts';

/**
 * Signs in and syncs as the app does, at its public address, and checks that the stream runs. The canary is an identity
 * without a member, and sets itself a new password in each run.
 *
 * @returns the release of the app, and of this function; another one if a deployment was cut off
 * @throws if one of these fails, which raises an alarm
 */
export async function handler(): Promise<{ app: string; release: string | undefined }> {
  const url = process.env.APP_URL ?? '';
  // First of all, so that a run that fails says it too; a line of the log names this function's own.
  const app = releaseName(await readConfig(url));
  log('info', { app });
  const password = randomBytes(24).toString('base64url');
  const { uid } = await makeIdentity(canaryAddress, 'Canary');
  await setPassword(uid, password);
  await registerCanary(uid);
  const { access } = await signIn(url, { email: canaryAddress, password });
  const answer = await fetch(new URL('/api/sync', url), { headers: { authorization: `Bearer ${access}` } });
  if (!answer.ok) throw new Error(`The sync was answered ${answer.status}.`);
  const { cursor } = (await answer.json()) as { cursor?: string };
  if (!cursor) throw new Error('The sync answered no cursor.');
  await checkStream();
  return { app, release: process.env.RELEASE };
}
