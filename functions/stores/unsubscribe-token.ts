import { timingSafeEqual } from 'node:crypto';
import { hmacWithCurrentKey, hmacWithEachKey } from './hash.ts';

const purpose = 'unsubscribe';

/** The token in a mail by which its recipient ends the digest without signing in. It can do nothing else. */
export const unsubscribeToken = (member: string): string =>
  `${member}.${hmacWithCurrentKey(purpose, member)}`;

/** The member that a token was made for; undefined if it isn't ours. */
export function memberOfToken(token: string): string | undefined {
  const [member = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isValid = hmacWithEachKey(purpose, member).some((each) => {
    const expected = Buffer.from(each);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isValid ? member : undefined;
}
