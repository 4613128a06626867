import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareObj } from '@middy/core';
import { ProductError } from '../../shared/errors.ts';
import { originHeader } from '../../shared/origin.ts';
import type { Answer } from './call.ts';
import { edgeSecrets } from './edge-secrets.ts';
import type { ApiEvent } from './event.ts';

/** Hashed, because what is compared in constant time has to be of one length. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Refuses calls that come beside CloudFront, which looks at them first and knows what it says with each. Where
 * nothing is set to be understood, nobody is let in.
 */
export const requireEdgeSecret = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    const said = digest(event.headers[originHeader] ?? '');
    if (!edgeSecrets().some((secret) => timingSafeEqual(digest(secret), said)))
      throw new ProductError('forbidden', { message: 'Please call the API at the app’s own address.' });
  },
});
