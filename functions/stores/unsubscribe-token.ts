import { timingSafeEqual } from 'node:crypto';
import { secondsPerDay } from '../../shared/language/time.ts';
import { secondsFrom } from '../data/table.ts';
import { tableKeys } from '../data/table-key.ts';
import { hmac } from './hash.ts';
import { sessionsEndedAt } from './sessions.ts';

/** Laws ask that a link to unsubscribe works for a month. The end of all sessions is remembered for longer. */
const secondsValid = 60 * secondsPerDay;

/** The token in a mail by which its recipient ends the digest without signing in. It can do nothing else. */
export async function unsubscribeToken(member: string, now: Date): Promise<string> {
  const issued = secondsFrom(now, 0).toString(36);
  return `${member}.${issued}.${(await signaturesOf(member, issued))[0]}`;
}

/** Not made with the key of codes, which the schedule, which mails digests, can't read. */
const signaturesOf = async (member: string, issued: string): Promise<string[]> =>
  (await tableKeys('unsubscribing')).map((key) => hmac(key, [member, issued]));

/**
 * The member that a token was made for; undefined if it isn't ours, is too old, or was made before all sessions of the
 * member were ended, as a new password does.
 */
export async function memberOfToken(token: string, now: Date): Promise<string | undefined> {
  const [member = '', issued = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isOurs = (await signaturesOf(member, issued))
    .map((each) => Buffer.from(each))
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
  const at = Number.parseInt(issued, 36);
  if (!isOurs || at + secondsValid < secondsFrom(now, 0)) return undefined;
  return at < (await sessionsEndedAt(member)) ? undefined : member;
}
