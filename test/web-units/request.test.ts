import { afterEach, expect, it, vi } from 'vitest';
import { messageKey } from '../../shared/language/message-key.ts';
import { addLanguage, inLanguage, said, setLanguage } from '../../shared/language/messages.ts';
import { errorCatalogue, ProductError } from '../../shared/protocol/errors.ts';
import { callId, callIdHeader } from '../../shared/protocol/headers.ts';
import { answerIn, request, Unreachable } from '../../web/api/request.ts';
import type { Replica } from '../../web/data/replica.ts';
import { runSync } from '../../web/data/sync.ts';
import { emptyPosition, type SyncPosition } from '../../web/data/sync-position.ts';

/** What the gateway answers by itself, in its own shape, before any function is asked. */
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['Unauthorized', 401, 'unauthenticated'],
  ['Forbidden', 403, 'forbidden'],
  ['Request Entity Too Large', 413, 'too-large'],
] as const)('“%s” is said in the product’s own words', async (message, status, code) => {
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status }));
  await expect(request('GET', '/api/me', 'forged')).rejects.toMatchObject({
    code,
    message: errorCatalogue[code].message,
  });
});

it('a refusal is said in another language, and one that the browser doesn’t know yet in English', async () => {
  const [known, unknown] = ['{label} is required.', '{label} is too {what}.'];
  addLanguage('xx', 'es', { [messageKey(known)]: 'Falta {label}.', [messageKey('Name')]: 'Nombre' });
  const values = { label: { message: 'Name' }, what: 'blue' };
  const fields = [
    { path: 'name', message: 'Name is required.', template: known, values },
    { path: 'name', message: 'Name is too blue.', template: unknown, values },
    { path: 'name', message: 'Name' },
  ];
  const error = { code: 'invalid', message: errorCatalogue.invalid.message, fields };
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 422 }));
  const refused: unknown = await request('POST', '/api/topics', 'token').catch((error: unknown) => error);
  const sentences = refused instanceof ProductError ? (refused.fields ?? []) : [];
  expect(inLanguage('xx', () => sentences.map(said))).toEqual([
    'Falta Nombre.',
    'Nombre is too blue.',
    'Nombre',
  ]);
});

it.each([
  ['the service', { error: { code: 'internal', message: errorCatalogue.internal.message } }],
  ['the gateway', { message: 'Internal Server Error' }],
])('a fault that %s recorded is named by the number that the call was sent under', async (_, body) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(String(headers[callIdHeader]));
    return Response.json(body, { status: 500 });
  });
  const refused = await request('PUT', '/api/me', 'token').catch((error: Error) => error.message);
  expect(sent).toEqual([expect.stringMatching(callId)]);
  expect(refused).toBe(`${errorCatalogue.internal.message} Its number is ${sent[0]}.`);
});

it('a call that is sent again keeps its number', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(String(headers[callIdHeader]));
    return sent.length < 3
      ? Response.json({}, { status: 503, headers: { 'retry-after': '0' } })
      : Response.json({});
  });
  await request('GET', '/api/me', 'token');
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
});

it('a call says the language of the app', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(String(headers['accept-language']));
    return Response.json({});
  });
  addLanguage('pt', 'pt-BR', {});
  for (const language of ['en', 'pt']) {
    setLanguage(language);
    await request('POST', '/api/account/codes', undefined);
  }
  setLanguage('en');
  expect(sent).toEqual(['en', 'pt']);
});

/** One whose line breaks in the middle. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"collections": {'));
        controller.error(new TypeError('network error'));
      },
    }),
  );

it('an answer that breaks off is one of a network that can’t be reached', async () => {
  await expect(answerIn(brokenOff())).rejects.toBeInstanceOf(Unreachable);
});

it('a sync whose answer breaks off is no failure of what the browser keeps', async () => {
  vi.stubGlobal('fetch', async () => brokenOff());
  const replica = { persistent: false, position: async () => emptyPosition } as Replica;
  expect(
    await runSync(
      'token',
      async () => replica,
      () => {},
    ),
  ).toEqual({ outcome: 'unreachable' });
});

it('a first load tells how far it is while an answer arrives, and a later sync tells nothing', async () => {
  const piece = new Uint8Array(500_000).fill(0x20);
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"collections": {}, "cursor": "1", "more": false,'));
            for (let each = 0; each < 8; each++) controller.enqueue(piece);
            controller.enqueue(new TextEncoder().encode('"reset": true}'));
            controller.close();
          },
        }),
      ),
  );
  const toldBy = async (position: SyncPosition) => {
    const told: number[] = [];
    const written = vi.fn();
    const replica = {
      persistent: false,
      position: async () => position,
      write: written,
    } as unknown as Replica;
    const report = await runSync(
      'token',
      async () => replica,
      (progress) => told.push(Number(progress)),
    );
    expect(report).toEqual({ outcome: 'done', changed: false });
    // The answer is whole.
    expect(written).toHaveBeenCalledWith({}, expect.objectContaining({ cursor: '1', reset: true }));
    return told;
  };
  const told = await toldBy({ ...emptyPosition, progress: 0.5 });
  expect(told.length).toBeGreaterThan(5);
  expect(told).toEqual(told.toSorted());
  expect(told.every((progress) => progress > 0.5 && progress < 1)).toBe(true);
  expect(await toldBy({ ...emptyPosition, complete: true })).toEqual([]);
});
