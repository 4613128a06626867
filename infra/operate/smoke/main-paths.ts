import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { signIn } from '../../../functions/canary/sign-in.ts';
import type { Person } from './people.ts';

/** Seconds to wait for a picture, which include the cold start of its function. */
const longestWait = 60;

type Body = Record<string, unknown> & { id: string; version: number };
type Options = { token?: string; body?: unknown; version?: number };

/**
 * Tests the product's main paths as two members, over HTTP. If it ends early, its records are deleted with them.
 *
 * @param say called after each path
 * @throws Error at the first path that fails, with the answer
 */
export async function testMainPaths(
  url: string,
  [writer, reader]: [Person, Person],
  say: (way: string) => void,
) {
  const call = callerOf(url);

  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<div id="root">')) throw new Error('The app doesn’t open.');
  say('the app opens');

  const writerTokens = await signIn(url, writer);
  const readerTokens = await signIn(url, reader);
  const token = writerTokens.access;
  say('people sign in');

  await call(401, 'GET', '/api/me');
  await call(401, 'GET', '/api/me', { token: writerTokens.id });
  await call(200, 'GET', '/api/me', { token });
  say('who isn’t signed in is refused');

  const everything = await sync(call, readerTokens.access);
  if (!everything.changed.has(writer.id)) throw new Error('A member is missing from the first load.');
  say('the network is loaded');

  const fields = { name: 'A trial of the product', description: '<p>Gone in a minute.</p>', topics: [] };
  const offer = await call<Body>(201, 'POST', '/api/offers', { token, body: fields });
  const path = `/api/offers/${offer.id}`;
  const read = await call<Body>(200, 'GET', path, { token: readerTokens.access });
  if (read.name !== fields.name) throw new Error('A record reads differently from how it was written.');
  const since = await sync(call, readerTokens.access, everything.cursor);
  if (!since.changed.has(offer.id)) throw new Error('A change doesn’t reach others.');
  say('what one person writes, the other reads');

  const edit = { ...read, name: 'A trial, edited' };
  await call(403, 'PUT', path, { token: readerTokens.access, body: edit, version: read.version });
  await call(403, 'POST', '/api/topics', { token, body: { name: 'None', description: '<p>None.</p>' } });
  say('what isn’t allowed is refused');

  await call(200, 'PUT', path, { token, body: edit, version: read.version });
  await call(412, 'PUT', path, { token, body: edit, version: read.version });
  say('a record is edited, and not over a newer one');

  await call(204, 'DELETE', path, { token });
  await call(404, 'GET', path, { token });
  say('a record is deleted');

  const picture = await uploadedPicture(url, call, token);
  await call(403, 'GET', picture);
  const me = await fetch(new URL('/api/me', url), { headers: { authorization: `Bearer ${token}` } });
  const [pass = ''] = me.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const shown = await fetch(new URL(picture, url), { headers: { cookie: pass } });
  if (shown.headers.get('content-type') !== 'image/webp') throw new Error(`No picture: ${shown.status}.`);
  say('a picture is uploaded, processed and shown only to members');
}

type Call = ReturnType<typeof callerOf>;

const callerOf =
  (url: string) =>
  async <Answer = unknown>(
    status: number,
    method: string,
    path: string,
    { token, body, version }: Options = {},
  ): Promise<Answer> => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status}, not ${status}: ${text.slice(0, 300)}`);
    return (
      answer.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : undefined
    ) as Answer;
  };

type Page = { cursor: string; more: boolean; collections: Record<string, { upsert: { id: string }[] }> };

async function sync(
  call: Call,
  token: string,
  from?: string,
): Promise<{ cursor: string; changed: Set<string> }> {
  const changed = new Set<string>();
  for (let cursor = from; ; ) {
    const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
    const page = await call<Page>(200, 'GET', `/api/sync${query}`, { token });
    for (const { upsert } of Object.values(page.collections)) for (const { id } of upsert) changed.add(id);
    if (!page.more) return { cursor: page.cursor, changed };
    cursor = page.cursor;
  }
}

type Upload = { imageId: string; upload: { url: string; method: string; headers: Record<string, string> } };

/** @returns the address of a picture that no record shows, so that the schedule sweeps it */
async function uploadedPicture(url: string, call: Call, token: string): Promise<string> {
  const file = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#356' } })
    .jpeg()
    .toBuffer();
  const wish = { contentType: 'image/jpeg', size: file.length, purpose: 'picture' };
  const { imageId, upload } = await call<Upload>(201, 'POST', '/api/uploads', { token, body: wish });
  const { method, headers } = upload;
  const sent = await fetch(new URL(upload.url, url), { method, headers, body: new Uint8Array(file) });
  if (!sent.ok)
    throw new Error(`The upload was refused: ${sent.status} ${(await sent.text()).slice(0, 300)}`);
  for (let waited = 0; waited < longestWait; waited += 1) {
    const { status } = await call<{ status: string }>(200, 'GET', `/api/uploads/${imageId}`, { token });
    if (status === 'ready') return `/media/${imageId}/w400`;
    if (status === 'refused') throw new Error('The picture was refused.');
    await sleep(1000);
  }
  throw new Error(`No picture was made within ${longestWait} seconds.`);
}
