import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondsPerDay } from '../../shared/language/time.ts';
import { secondsFrom } from '../data/table.ts';
import { tableKey } from '../data/table-key.ts';
import { sessionsEndedAt } from './sessions.ts';

/** Laws ask that a link to unsubscribe works for a month. The end of all sessions is remembered for longer. */
const secondsValid = 60 * secondsPerDay;

/** The token in a mail by which its recipient ends the digest without signing in. It can do nothing else. */
export async function unsubscribeToken(member: string, now: Date): Promise<string> {
  const issued = secondsFrom(now, 0).toString(36);
  return `${member}.${issued}.${await signatureOf(member, issued)}`;
}

/** Not made with the key of codes, which the schedule, which mails digests, doesn't have. */
async function signatureOf(member: string, issued: string): Promise<string> {
  const key = await tableKey('unsubscribing');
  return createHmac('sha256', key)
    .update(JSON.stringify([member, issued]))
    .digest('base64url');
}

/**
 * The member that a token was made for; undefined if it isn't ours, is too old, or was made before all sessions of the
 * member were ended, as a new password does.
 */
export async function memberOfToken(token: string, now: Date): Promise<string | undefined> {
  const [member = '', issued = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(await signatureOf(member, issued));
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  const at = Number.parseInt(issued, 36);
  if (!isOurs || at + secondsValid < secondsFrom(now, 0)) return undefined;
  return at < (await sessionsEndedAt(member)) ? undefined : member;
}
