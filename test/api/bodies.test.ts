import { beforeAll, describe, expect, test } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { type Caller, refusal } from '../helpers/api.ts';
import { theAdministrator } from '../helpers/people.ts';
import { startUpload } from '../helpers/uploads.ts';
import { startInProcess } from './in-process.ts';

let api: Caller;
beforeAll(async () => {
  await startInProcess();
  api = (await theAdministrator()).api;
});

describe('a body', () => {
  test.each([
    ['that is not JSON', 'name=Hydrology', ['400 bad-request']],
    ['that ends early', '{"name": "Hydrology"', ['400 bad-request']],
    ['that is a list', [], ['400 bad-request', '422 invalid']],
    ['that is a text', '"Hydrology"', ['400 bad-request', '422 invalid']],
    ['that is null', 'null', ['400 bad-request', '422 invalid']],
    ['that is empty', '', ['400 bad-request', '422 invalid']],
    ['too deep to be meant', '['.repeat(50_000) + ']'.repeat(50_000), ['400 bad-request', '422 invalid']],
    [
      'deep inside a field',
      `{"name":"Hydrology","description":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      ['400 bad-request', '422 invalid'],
    ],
    [
      'over a million bytes',
      JSON.stringify(aTopic({ description: 'x'.repeat(1_000_001) })),
      ['413 too-large'],
    ],
  ])('%s is refused', async (_, body, expected) => {
    expect(expected).toContain(refusal(await api.post('/api/topics', body)));
  });

  test('of another type is refused as that', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(refusal(await api.post('/api/topics', JSON.stringify(aTopic()), { headers }))).toBe(
      '415 unsupported-type',
    );
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'with a field named %s is refused, and harms nobody',
    async (name) => {
      const answer = await api.post(
        '/api/topics',
        `{"name":"Hydrology","description":"<p>a</p>","${name}":{"admin":"true"}}`,
      );
      expect(answer.status).toBe(422);
      expect((await api.get('/api/topics?limit=1')).status).toBe(200);
    },
  );

  test('with what no text may hold is refused or kept, never a crash', async () => {
    for (const name of ['\u0000\u0000\u0000\u0000', '\ud800\ud800\ud800\ud800', '💧💧💧💧', 'Ünïcödé ﷽'])
      expect([201, 422]).toContain((await api.post('/api/topics', aTopic({ name }))).status);
  });
});

describe('rich text', () => {
  const hostile =
    '<p onclick="alert(1)">Water <script>alert(1)</script><b>flows</b></p><img src="https://evil.example/a.png" onerror="alert(1)"><a href="javascript:alert(1)">here</a><iframe src="https://evil.example"></iframe><style>p{color:red}</style><svg><circle/></svg>';

  test('is cleaned before it is kept', async () => {
    const record = await api.create('topics', aTopic({ description: hostile }));
    expect(record.description).toContain('Water');
    expect(record.description).toMatch(/<(b|strong)>flows<\/(b|strong)>/);
    expect(record.description).not.toMatch(/script|onclick|onerror|evil|javascript:|iframe|style|svg/i);
    expect(await api.read(`/api/topics/${record.id}`)).toMatchObject({ description: record.description });
  });

  test('of which nothing is left is no text', async () => {
    const answer = await api.post('/api/topics', aTopic({ description: '<script>alert(1)</script>' }));
    expect(refusal(answer)).toBe('422 invalid');
  });

  test('keeps the product’s own pictures and no others', async () => {
    const { imageId } = await startUpload(api, { contentType: 'image/png', size: 9, purpose: 'embed' });
    const own = `<p>A</p><img src="/media/${imageId}/w1200" alt="A well">`;
    const record = await api.create(
      'topics',
      aTopic({ description: `${own}<img src="data:image/svg+xml,x" alt="">` }),
    );
    expect(record.description).toContain(`src="/media/${imageId}/w1200"`);
    expect(record.description).not.toContain('data:');
  });
});

describe('a text that is long', () => {
  test('of 100,000 characters of HTML is kept', async () => {
    const description = `<p>${'x'.repeat(99_993)}</p>`;
    const record = await api.create('topics', aTopic({ description }));
    expect(record.description).toBe(description);
  });

  test('of 201 characters is no name', async () => {
    const answer = await api.post('/api/topics', aTopic({ name: unique('x').padEnd(201, 'x') }));
    expect(refusal(answer)).toBe('422 invalid');
  });
});
