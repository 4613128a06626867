import { createHmac } from 'node:crypto';
import { can } from '../../shared/permissions/policy.ts';
import { passCookie, passRememberedSeconds } from '../../shared/picture/pass.ts';
import type { ByMember } from './call.ts';
import { edgeSecrets } from './edge-secrets.ts';

/**
 * The cookie with which a member's browser gets pictures from CloudFront, where no function runs. It expires with the
 * access token, after 15 minutes at most, so somebody who is removed or signed out gets no other. Scripts can't read
 * it, and other sites can't have it sent.
 *
 * The browser keeps it for longer, so that the edge can tell the calls of former members' browsers from others.
 *
 * @returns `Set-Cookie` values, none for somebody who may see no pictures
 */
export function passFor({ actor, tokenEnds }: ByMember): string[] {
  const [key] = edgeSecrets();
  if (!key || !can(actor, 'see', 'images')) return [];
  const sign = createHmac('sha256', key).update(String(tokenEnds)).digest('base64url');
  const seconds = Math.max(0, tokenEnds + passRememberedSeconds - Math.floor(Date.now() / 1000));
  return [
    `${passCookie}=${tokenEnds}.${sign}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`,
  ];
}
