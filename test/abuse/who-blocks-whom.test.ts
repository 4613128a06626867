import { describe, expect, it } from 'vitest';
import { aBlock, aFollow, anIntroduction, anOffer, aSearch, ofInterest, toMember } from '../factories.ts';
import { aUser, type Network } from '../in-process/network.ts';
import { type Started, withMails } from '../in-process/with-mails.ts';

/** Zoe blocks Mia, Yan doesn't; Mia writes to both and compares all that she can see. */
let network: Network;
let stream: Started['stream'];
let outside: Started['outside'];
const until = '2126-12-31T00:00:00.000Z';
const ground = {
  users: [aUser('ada', { admin: 'true' }), ...['mia', 'yan', 'zoe'].map((id) => aUser(id))],
  admins: [{ id: 'ada' }],
  offers: ['yan', 'zoe'].map((owner) => ({ id: `by-${owner}`, ...anOffer(), owner, expiry: until })),
};
withMails(ground, { quotaFactor: 1 }, (started) => {
  ({ network, outside, stream } = started);
});

const block = async (by: string, of: string) => {
  const { status, body } = await network.create(by, 'blocks', aBlock(of));
  expect(status).toBe(201);
  await stream.run();
  return String(body.id);
};
const numbers = async () => (await (await import('../../functions/data/feed.ts')).readSequence()).seq;

/** What is written for an introduction to a member: how often, and where. */
async function writesFor(about: Parameters<typeof anIntroduction>[0]) {
  const before = await numbers();
  const { status } = await network.create('mia', 'introductions', anIntroduction(about));
  expect(status).toBe(201);
  await stream.run();
  const { entriesFrom } = await import('../../functions/data/feed.ts');
  const entries = await entriesFrom(before + 1, 100);
  return entries.map(({ changes }) => changes.map(({ collection }) => collection));
}

/** Without what differs from one introduction to the next. */
const withoutIds = (value: unknown, other: string) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(other, 'somebody')
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  );

describe('a sender can’t tell who blocks them', () => {
  it.each([
    ['a member', (id: string) => toMember(id)],
    ['the owner of an opportunity', (id: string) => ofInterest('offers', `by-${id}`)],
  ])('by what is written for an introduction to %s, the first one or another', async (_, about) => {
    await block('zoe', 'mia');
    for (const _ of [1, 2]) expect(await writesFor(about('zoe'))).toEqual(await writesFor(about('yan')));
    expect(outside.done.some(({ about }) => about.startsWith('zoe@'))).toBe(false);
    expect(outside.done.some(({ about }) => about.startsWith('yan@'))).toBe(true);
    expect(await network.noticesOf('zoe')).toEqual([]);
    expect(await network.noticesOf('yan')).toHaveLength(1);
  });

  it('by any answer, or what their browser brings afterwards', async () => {
    await block('zoe', 'mia');
    const surface = async (id: string) => {
      const { cursor } = (await network.call('mia', 'GET /api/sync')).body;
      const answer = await network.raw('mia', {
        routeKey: 'POST /api/{collection}',
        pathParameters: { collection: 'introductions' },
        body: JSON.stringify(anIntroduction(toMember(id))),
      });
      await stream.run();
      const change = (await network.call('mia', 'GET /api/sync', { query: { cursor: String(cursor) } })).body;
      const list = await network.call('mia', 'GET /api/{collection}', {
        path: { collection: 'introductions' },
      });
      const { cursor: next, ...brought } = change;
      const last = (list.body.items as unknown as object[]).at(-1);
      return withoutIds([answer, brought, String(next).length, last], id);
    };
    expect(await surface('zoe')).toEqual(await surface('yan'));
  });

  it('and what is written for nobody says nothing of anybody, and ends', async () => {
    await block('zoe', 'mia');
    await writesFor(toMember('zoe'));
    const { readRawPage } = await import('../../functions/data/records.ts');
    const { items } = await readRawPage('notices', { limit: 10 });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ member: 'nobody', about: [], expires: expect.any(Number) });
    expect(JSON.stringify(items)).not.toMatch(/mia|zoe|Member/);
  });
});

it('a block holds by what it says, whatever its ID: after a restore people may have others', async () => {
  const blocked = { ...aBlock('mia'), member: 'zoe', version: 1 };
  await network.ground({ blocks: [{ id: 'zoe-restored', ...blocked }] });
  await writesFor(toMember('zoe'));
  expect(await network.noticesOf('zoe')).toEqual([]);
  expect(outside.done.some(({ about }) => about.startsWith('zoe@'))).toBe(false);
});

describe('an ID of what belongs to one member', () => {
  it.each([
    ['blocks', aBlock('mia')],
    ['follows', aFollow('users', 'mia')],
    ['searches', aSearch()],
  ])('of %s is another one each time, so that nobody can guess it', async (collection, body) => {
    const make = () => network.create('zoe', collection as 'users', body);
    const first = await make();
    expect(first.status).toBe(201);
    expect((await make()).status).toBe(409);
    const id = String(first.body.id);
    expect((await network.remove('zoe', collection as 'users', id)).status).toBe(204);
    const second = await make();
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(id);
    expect(second.body.id).toMatch(/^zoe-.{20}$/);
  });
});
