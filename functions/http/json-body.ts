import type { MiddlewareObj } from '@middy/core';
import { routeKey } from '../../shared/calls/routes.ts';
import { unsubscribe } from '../../shared/digest/unsubscribe.calls.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { Answer, ApiEvent } from './call.ts';

/** Bytes; a larger body is answered 413. */
export const largestBody = 1_000_000;
/** Levels of nested objects and lists; our own records need four. */
const deepestBody = 20;
/** Fields of one object; a list of areas with their levels may have 500. */
const mostFields = 1000;

/**
 * Parses the body, and refuses one that is too large, nested too deeply or not JSON. The form that mail programs send to
 * end mails isn't read.
 */
export const jsonBody = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    if (event.body === undefined || event.body === '' || event.routeKey === routeKey(unsubscribe)) return;
    const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
    if (Buffer.byteLength(text) > largestBody) throw new ProductError('too-large');
    const type = event.headers['content-type'] ?? 'application/json';
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) throw new ProductError('unsupported-type');
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw new ProductError('bad-request', { message: msg('The body of the request is not JSON.') });
    }
    const whole = { json };
    if (!isReadable(whole, deepestBody + 1, escapedSurrogate.test(text)))
      throw new ProductError('bad-request', {
        message: msg('The body of the request is nested too deeply.'),
      });
    event.json = whole.json;
  },
});

/**
 * Whether a value has at most so many levels. An object with too many fields is refused first, as it would take longest
 * to check. `mend` replaces unpaired surrogates, which JSON can hold and UTF-8 can't.
 */
function isReadable(value: object, levels: number, mend: boolean): boolean {
  if (levels === 0) return false;
  const parts = value as Record<string, unknown>;
  const names = Object.keys(parts);
  if (names.length > mostFields && !Array.isArray(value))
    throw new ProductError('too-large', { message: msg('The body of the request has too many fields.') });
  for (const name of names) {
    const part = parts[name];
    if (typeof part === 'object' && part !== null) {
      if (!isReadable(part, levels - 1, mend)) return false;
    } else if (mend && typeof part === 'string') parts[name] = part.toWellFormed();
  }
  return true;
}

const escapedSurrogate = /\\ud[89a-f]/i;
