import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { ProductError } from '../../shared/protocol/errors.ts';
import { originHeader } from '../../shared/protocol/origin.ts';
import type { Answer } from './call.ts';
import { edgeSecrets } from './edge-secrets.ts';
import type { ApiEvent } from './event.ts';

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
      throw new ProductError('forbidden', { message: 'Please call the API at the app’s own address.' });
  },
});
