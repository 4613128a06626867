import type { MiddlewareObj } from '@middy/core';
import { largestBody } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import type { Answer } from './call.ts';
import type { ApiEvent } from './event.ts';

/** Objects and lists within each other; our own records need four. */
const deepestBody = 20;

/** Parses the body, and refuses what is too large, too deep or no JSON before anything reads it. */
export const jsonBody = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    if (event.body === undefined || event.body === '') return;
    const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
    if (Buffer.byteLength(text) > largestBody) throw new ProductError('too-large');
    const type = event.headers['content-type'] ?? 'application/json';
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) throw new ProductError('unsupported-type');
    try {
      event.json = JSON.parse(text, spelledHalf.test(text) ? readable : undefined);
    } catch {
      throw new ProductError('bad-request', { message: 'The body of the request is not JSON.' });
    }
    if (isDeeper(event.json, deepestBody))
      throw new ProductError('bad-request', { message: 'The body of the request is nested too deeply.' });
  },
});

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

/** Half of a character, which JSON can spell and no other encoding can, becomes the sign for what is unreadable. */
const readable = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
const spelledHalf = /\\ud[89a-f]/i;
