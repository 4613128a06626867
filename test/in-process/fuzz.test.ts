import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Collection } from '../../shared/kinds/registry.ts';
import { bodiesOf } from '../fuzz/bodies.ts';
import { type Body, checkedCollections, refusedFields } from '../fuzz/oracle.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import type { Answer } from './network.ts';
import { provideNetwork } from './provide-network.ts';
import { bodies, idOf, wholeNetwork } from './whole-network.ts';

/** Bodies a route; `FUZZ_RUNS=10000` is the proof as a whole. */
const runs = sized('FUZZ_RUNS', { gate: 8, all: 200 });

const valid: Record<string, Body> = bodies;

const network = provideNetwork();
beforeAll(async () => {
  await network.ground(wholeNetwork);
});

/** No body brings the service down, and none that the specification refuses is taken. */
function check(collection: string, body: Body, answer: Answer): void {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  if (answer.status < 300) expect(refusedFields(collection, body)).toEqual([]);
  else
    expect(answer.body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
}

describe('whatever is sent', () => {
  // Inviting asks the user pool, which is not part of this network: members are fuzzed by their edits.
  for (const collection of checkedCollections.filter((each) => each !== 'users'))
    it(`to POST /api/${collection}`, async () => {
      let taken = 0;
      const whole = {
        ...valid[collection],
        ...(collection === 'requests' && { email: 'zed@colloquy.example' }),
      };
      await fc.assert(
        fc.asyncProperty(bodiesOf(collection, whole), async (body) => {
          const answer = await network.create('ada', collection as Collection, body);
          check(collection, body, answer);
          if (answer.status === 201) {
            taken += 1;
            await network.remove('ada', collection as Collection, String(answer.body.id));
          }
        }),
        { numRuns: runs, endOnFailure: true, examples: [[whole]] },
      );
      process.stdout.write(`POST /api/${collection}: ${runs} bodies, ${taken} taken\n`);
      expect(taken).toBeGreaterThan(0);
    }, 900_000);

  for (const collection of checkedCollections)
    it(`to PUT /api/${collection}/{id}`, async () => {
      const id = idOf[collection as Collection];
      const path = { collection, id };
      let version = Number((await network.call('ada', 'GET /api/{collection}/{id}', { path })).body.version);
      let taken = 0;
      await fc.assert(
        fc.asyncProperty(bodiesOf(collection, valid[collection] as Body), async (body) => {
          const answer = await network.edit('ada', collection as Collection, id, body, version);
          check(collection, body, answer);
          if (answer.status === 200) {
            taken += 1;
            version = Number(answer.body.version);
          }
        }),
        { numRuns: runs, endOnFailure: true, examples: [[valid[collection] as Body]] },
      );
      process.stdout.write(`PUT /api/${collection}/{id}: ${runs} bodies, ${taken} taken\n`);
      expect(taken).toBeGreaterThan(0);
    }, 900_000);

  it('to POST /api/uploads', async () => {
    vi.stubEnv('UPLOAD_BUCKET', 'uploads');
    const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
    const mostly = <A, B>(right: fc.Arbitrary<A>, wrong: fc.Arbitrary<B>) =>
      fc.oneof({ weight: 5, arbitrary: right as fc.Arbitrary<A | B> }, { weight: 1, arbitrary: wrong });
    const bodies = fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .record({
            contentType: mostly(fc.constantFrom(...types), fc.constantFrom('image/svg+xml', 'IMAGE/PNG', '')),
            size: mostly(fc.integer({ min: -1, max: 11_000_000 }), fc.oneof(fc.double(), fc.string())),
            purpose: mostly(fc.constantFrom('picture', 'embed'), fc.constantFrom('other', undefined)),
            surprise: mostly(fc.constant(undefined), fc.anything()),
          })
          .map((body) => JSON.parse(JSON.stringify(body))),
      },
      { weight: 1, arbitrary: fc.json().map((text) => JSON.parse(text)) },
    );
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await network.call('ada', 'POST /api/uploads', { body });
        expect(answer.status).toBeLessThan(500);
        if (answer.status !== 201) return;
        taken += 1;
        const { contentType, size, purpose, ...rest } = body;
        expect(types).toContain(contentType);
        expect(Number.isInteger(size) && size >= 1 && size <= 10 * 1024 * 1024).toBe(true);
        expect(['picture', 'embed']).toContain(purpose);
        expect(rest).toEqual({});
      }),
      {
        numRuns: runs,
        endOnFailure: true,
        examples: [[{ contentType: 'image/png', size: 1000, purpose: 'picture' }]],
      },
    );
    expect(taken).toBeGreaterThan(0);
  }, 900_000);

  it('to POST /api/offers/{id}/renew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.record({ weeks: fc.oneof(fc.integer(), fc.double(), fc.string()) }), fc.json()),
        async (body) => {
          const answer = await network.call('ada', 'POST /api/offers/{id}/renew', {
            path: { id: 'seminar' },
            body,
          });
          expect(answer.status).toBeLessThan(500);
          const { weeks } = body as { weeks?: unknown };
          if (answer.status === 200) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(weeks);
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
  }, 900_000);

  it('as an id, a cursor, a version, a key or a query', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.base64String(),
      fc.constantFrom('..', '%00', '__proto__', '"1"', 'W/"1"'),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, async (one, two) => {
        const calls = [
          network.call('ada', 'GET /api/{collection}/{id}', { path: { collection: one, id: two } }),
          network.call('ada', 'GET /api/{collection}/{id}', { path: { collection: 'topics', id: one } }),
          network.call('ada', 'GET /api/{collection}', {
            path: { collection: 'topics' },
            query: { limit: one, cursor: two },
          }),
          network.call('ada', 'GET /api/sync', { query: { cursor: one } }),
          network.call('ada', 'PUT /api/{collection}/{id}', {
            path: { collection: 'topics', id: 'water' },
            headers: { 'if-match': one },
            body: valid.topics,
          }),
          network.call('ada', 'POST /api/{collection}', {
            path: { collection: 'topics' },
            headers: { 'idempotency-key': one },
            body: { name: two },
          }),
          network.call('ada', 'DELETE /api/me/notifications/{id}', { path: { id: one } }),
          network.call('ada', 'PUT /api/me/not-for-me/{id}', { path: { id: one } }),
          network.call('ada', 'DELETE /api/me/not-for-me/{id}', { path: { id: one } }),
          network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: one } }),
          network.call(one || 'x', 'GET /api/me'),
        ];
        for (const answer of await Promise.all(calls)) expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: Math.min(runs, 2000), endOnFailure: true },
    );
  }, 900_000);
});
