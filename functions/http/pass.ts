import { createHmac } from 'node:crypto';
import { passCookie, passRemembered } from '../../shared/picture/pass.ts';
import { can } from '../../shared/policy.ts';
import type { ByMember } from './call.ts';
import { edgeSecrets } from './edge-secrets.ts';

/**
 * The cookie with which a member's browser gets pictures from the edge, where no function runs and the table isn't
 * asked. It ends with the access token that it was got with, at most 15 minutes after: who is removed or signed out
 * everywhere gets no other. Scripts can't read it, and no other site's page can have it sent.
 *
 * The browser keeps it for longer: by it the edge tells the calls of who was a member from those of anybody.
 *
 * @returns `Set-Cookie` values, none for who may see no picture
 */
export function passFor({ actor, tokenEnds }: ByMember): string[] {
  const [key] = edgeSecrets();
  if (!key || !can(actor, 'see', 'images')) return [];
  const sign = createHmac('sha256', key).update(String(tokenEnds)).digest('base64url');
  const seconds = Math.max(0, tokenEnds + passRemembered - Math.floor(Date.now() / 1000));
  return [
    `${passCookie}=${tokenEnds}.${sign}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`,
  ];
}
