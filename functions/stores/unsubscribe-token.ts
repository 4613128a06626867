import { timingSafeEqual } from 'node:crypto';
import { secondsPerDay } from '../../shared/language/time.ts';
import { secondsFrom } from '../data/table.ts';
import { hmacWithCurrentKey, hmacWithEachKey } from './hash.ts';
import { sessionsEndedAt } from './sessions.ts';

const purpose = 'unsubscribe';

/** Laws ask that a link to unsubscribe works for a month. The end of all sessions is remembered for longer. */
const secondsValid = 60 * secondsPerDay;

/** The token in a mail by which its recipient ends the digest without signing in. It can do nothing else. */
export function unsubscribeToken(member: string, now: Date): string {
  const issued = secondsFrom(now, 0).toString(36);
  return `${member}.${issued}.${hmacWithCurrentKey(purpose, member, issued)}`;
}

/**
 * The member that a token was made for; undefined if it isn't ours, is too old, or was made before all sessions of the
 * member were ended, as a new password does.
 */
export async function memberOfToken(token: string, now: Date): Promise<string | undefined> {
  const [member = '', issued = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isOurs = hmacWithEachKey(purpose, member, issued).some((each) => {
    const expected = Buffer.from(each);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  const at = Number.parseInt(issued, 36);
  if (!isOurs || at + secondsValid < secondsFrom(now, 0)) return undefined;
  return at < (await sessionsEndedAt(member)) ? undefined : member;
}
