import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { appHeader, originHeader, passCookie, passRememberedSeconds } from '../../shared/protocol/headers.ts';
import { passId } from '../stores/pass-id.ts';
import type { Answer, ApiEvent, ByMember } from './call.ts';

/** The secrets that only CloudFront and this function know, the current one first (infra/stacks/media-stack.ts). */
const edgeSecrets = (): string[] => (process.env.EDGE_SECRETS ?? '').split(',').filter(Boolean);

/** Comparing in constant time takes values of one length, so they are hashed. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Refuses calls that bypass CloudFront, which checks them and sends a secret with each. Without a configured secret
 * every call is refused.
 */
export const requireEdgeSecret = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    const sentDigest = digest(event.headers[originHeader] ?? '');
    if (!edgeSecrets().some((secret) => timingSafeEqual(digest(secret), sentDigest)))
      throw new ProductError('forbidden', { message: msg('Please call the API at the app’s own address.') });
  },
});

/**
 * The app's address, such as `https://colloquy.example.org`. CloudFront sends it, whatever the caller does.
 *
 * @throws `try-again` while a previous distribution that doesn't send it is deployed
 */
export function appOrigin(headers: Record<string, string>): string {
  const origin = headers[appHeader];
  if (!origin) throw new ProductError('try-again');
  return origin;
}

/**
 * The cookie with which a member's browser gets pictures from CloudFront, where no function runs. It expires with the
 * access token, after 15 minutes at most, so somebody who is removed or signed out gets no other. Scripts can't read
 * it, and other sites can't have it sent.
 *
 * The browser keeps it for longer, so that the edge can tell the calls of members' browsers from others. It opens nothing
 * then: it only deals calls to the member's lane.
 *
 * @returns `Set-Cookie` values, none for somebody who may see no pictures
 */
export async function passFor({ actor, tokenEnds }: ByMember): Promise<string[]> {
  const [key] = edgeSecrets();
  if (!key || !can(actor, 'see', 'images')) return [];
  const signed = `${tokenEnds}.${await passId(actor.id)}`;
  const sign = createHmac('sha256', key).update(signed).digest('base64url');
  const seconds = Math.max(0, tokenEnds + passRememberedSeconds - Math.floor(Date.now() / 1000));
  return [`${passCookie}=${signed}.${sign}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`];
}
