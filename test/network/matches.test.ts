import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchesAnswer, syncAnswer } from '../../shared/contract.ts';
import type { OfferFacts } from '../../shared/matching/profile.ts';
import { type Matched, type Proposal, proposerOver } from '../../shared/matching/proposals.ts';
import { type Collection, collections, kinds } from '../../shared/registry.ts';
import { sized } from '../lane.ts';
import { plantedNetwork } from '../matching/planted.ts';
import { aUser, type Network, startNetwork } from './network.ts';

const most = sized('PAIRS', { gate: 1_000, all: 10_000 });

let network: Network;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  network = await startNetwork({ mayFail: true });
});
afterAll(() => network.stop());

const answered = (uid: string, collection: string, id: string, query: Record<string, string> = {}) =>
  network.call(uid, 'GET /api/{collection}/{id}/matches', { path: { collection, id }, query });
const matchesOf = async (...call: Parameters<typeof answered>): Promise<Proposal[]> => {
  const { status, body } = await answered(...call);
  expect(status).toBe(200);
  return matchesAnswer.parse(body).items;
};
const idsFor = async (...call: Parameters<typeof answered>) => (await matchesOf(...call)).map(({ id }) => id);

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const water = { topics: [{ id: 'water' }] };
const anOffer = (id: string, fields: object = {}) => ({
  id,
  name: 'Wells',
  description: '<p>Words.</p>',
  owner: 'olga',
  expiry: inAYear,
  ...water,
  ...fields,
});

describe('the matches of a record', () => {
  beforeEach(async () => {
    await network.clear();
    await network.ground({
      users: [
        aUser('ada', { admin: 'true', ...water }),
        aUser('olga'),
        aUser('mia', { ...water, bio: '<p>Secret.</p>', notifyByMail: false, notForMe: ['declined'] }),
      ],
      admins: [{ id: 'ada' }],
      topics: [{ id: 'water', name: 'Water', description: '<p>Words.</p>' }],
      offers: [anOffer('open'), anOffer('declined'), anOffer('over', { expiry: yesterday })],
    });
  });

  it('are those that fit, each with why and nothing else of its record', async () => {
    const { status, body } = await answered('olga', 'offers', 'open', { among: 'users' });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: ['ada', 'mia'].map((id) => ({
        collection: 'users',
        id,
        score: expect.any(Number),
        reasons: [{ why: 'area', area: 'water' }],
      })),
    });
    expect(await idsFor('olga', 'topics', 'water', { limit: '1' })).toHaveLength(1);
  });

  it('are nothing that the caller has declined, and nothing that has ended, to its owner either', async () => {
    expect(await idsFor('mia', 'users', 'mia', { among: 'offers' })).toEqual(['open']);
    expect(await idsFor('olga', 'users', 'mia', { among: 'offers' })).toEqual(['declined', 'open']);
    expect(await idsFor('ada', 'users', 'mia', { among: 'offers' })).toEqual(['declined', 'open']);
    expect(await idsFor('mia', 'users', 'ada', { among: 'offers' })).toEqual(['declined', 'open']);
  });

  it('are of what the caller sees: anything else isn’t there', async () => {
    const statusOf = async (...call: Parameters<typeof answered>) => (await answered(...call)).status;
    expect(await statusOf('mia', 'offers', 'over')).toBe(404);
    expect(await statusOf('olga', 'offers', 'over')).toBe(200);
    expect(await statusOf('mia', 'offers', 'none')).toBe(404);
    expect(await statusOf('ada', 'requests', 'open')).toBe(404);
    expect(await statusOf('nobody', 'offers', 'open')).toBe(403);
    const wrong: [string, string][] = [
      ['limit', '0'],
      ['limit', '201'],
      ['limit', 'x'],
      ['among', 'requests'],
      ['among', ''],
    ];
    for (const query of wrong)
      expect(await statusOf('mia', 'offers', 'open', Object.fromEntries([query]))).toBe(400);
  });

  it('are those of now: what is written and deleted shows in the next answer', async () => {
    expect(await idsFor('mia', 'users', 'mia', { among: 'offers' })).toEqual(['open']);
    await network.ground({ offers: [anOffer('later')] });
    expect(await idsFor('mia', 'users', 'mia', { among: 'offers' })).toEqual(['later', 'open']);
    await network.ground({ offers: [anOffer('later', { topics: [] })] });
    expect((await network.remove('olga', 'offers', 'open')).status).toBe(204);
    expect(await idsFor('mia', 'users', 'mia', { among: 'offers' })).toEqual([]);
  });
});

describe('among thousands of members and 100 offers', () => {
  const planted = plantedNetwork(3000, 100);
  const reader = planted.members[0]?.id ?? '';
  const at = '2026-01-02T03:04:05.000Z';
  const whole = <C extends Collection>(collection: C, records: readonly object[]) =>
    records.map((record) => ({
      ...kinds[collection].examples.kept,
      version: 1,
      createTimestamp: at,
      updateTimestamp: at,
      ...record,
    })) as never;

  beforeAll(async () => {
    await network.clear();
    const { bulkLoad } = await import('../../functions/data/bulk.ts');
    await bulkLoad(
      {
        users: whole(
          'users',
          planted.members.map((member) => aUser(member.id, member)),
        ),
        universities: whole('universities', planted.universities),
        taskforces: whole('taskforces', planted.taskforces),
        projects: whole(
          'projects',
          planted.projects.map((project) => ({ ...project, status: 'ongoing' })),
        ),
        offers: whole(
          'offers',
          planted.offers.map((offer) => ({ ...offer, expiry: inAYear })),
        ),
      },
      [],
    );
  });

  it(`${most} pairs come in one order from the service and from what a browser was sent`, async () => {
    const sent = Object.fromEntries(collections.map((name) => [name, [] as object[]]));
    for (let cursor: string | undefined, more = true; more; ) {
      const { body } = await network.call(reader, 'GET /api/sync', { query: cursor ? { cursor } : {} });
      const page = syncAnswer.parse(body);
      for (const [name, { upsert = [] } = {}] of Object.entries(page.collections))
        sent[name]?.push(...upsert);
      ({ cursor, more } = page);
    }
    const propose = proposerOver(sent as unknown as Matched);
    let pairs = 0;
    for (const record of sent.offers as unknown as OfferFacts[]) {
      if (pairs >= most) break;
      const here = propose({ collection: 'offers', record }, ['users'], 200) ?? [];
      expect(await matchesOf(reader, 'offers', record.id, { among: 'users', limit: '200' })).toEqual(here);
      pairs += here.length;
    }
    console.log(`pairs in the same order: ${pairs}`);
    expect(pairs).toBeGreaterThanOrEqual(most);
  });

  it('once they are known, an answer reads what was written since and not the network', async () => {
    await idsFor(reader, 'offers', 'offer-0');
    const callsFor = async () => {
      network.table.fates(() => 'pass');
      await idsFor(reader, 'offers', 'offer-0');
      return network.table.calls();
    };
    const unchanged = await callsFor();
    await network.ground({ offers: [anOffer('later')] });
    const afterAWrite = await callsFor();
    console.log(`calls to the table: ${unchanged}, after a write ${afterAWrite}`);
    expect(unchanged).toBeLessThanOrEqual(5);
    expect(afterAWrite).toBeLessThanOrEqual(unchanged + 2);
  });
});
