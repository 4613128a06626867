import { afterEach, expect, it, vi } from 'vitest';
import { errorCatalogue } from '../../shared/errors.ts';
import { request } from '../../web/api/request.ts';

/** What the gateway answers by itself, in its own shape, before any function is asked. */
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['Unauthorized', 401, 'unauthenticated'],
  ['Forbidden', 403, 'forbidden'],
  ['Request Entity Too Large', 413, 'too-large'],
  ['Internal Server Error', 500, 'internal'],
] as const)('“%s” is said in the product’s own words', async (message, status, code) => {
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status }));
  await expect(request('GET', '/api/me', 'forged')).rejects.toMatchObject({
    code,
    message: errorCatalogue[code].message,
  });
});
