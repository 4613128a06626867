import type { MiddlewareObj } from '@middy/core';
import { ProductError } from '../../shared/protocol/errors.ts';
import { log } from '../data/log.ts';
import { isTransient } from '../data/table.ts';
import type { Answer, ApiEvent } from './call.ts';

/** Turns every error into an answer. What isn't meant for people is logged and not sent. */
export const errorHandler = (): MiddlewareObj<ApiEvent, Answer> => ({
  onError: (request) => {
    const refusal = asProductError(request.error);
    if (refusal.code === 'internal') {
      const { name, stack } = (request.error ?? {}) as Error;
      // The message may quote what a person sent, unlike the stack's frames.
      const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
      log('error', { unexpected: name, frames });
    }
    request.response = {
      status: refusal.status,
      body: refusal.body(),
      headers: {
        ...(refusal.allow && { allow: refusal.allow.join(', ') }),
        ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
      },
    };
  },
});

function asProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (isTransient(error)) return new ProductError('try-again', { retryAfter: 2 });
  return new ProductError('internal');
}
