import { beforeEach, expect, it, vi } from 'vitest';
import { anOffer } from '../factories.ts';
import { aUser, type Network } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

const network = provideNetwork({ bases: true });

const description = '<p>Words.</p>';
const reader = {
  ...{ id: 'reader', name: 'Reader', description, type: 'article', audience: 'faculty', approved: true },
  ...{ taskforce: { id: 'force' }, language: { id: 'en' }, topics: [{ id: 'water' }] },
};
const taskforce = (id: string, fields: object = {}) => ({ id, name: id, description, chairs: [], ...fields });
const offer = (id: string, owner: string, milliseconds: number) => ({
  ...anOffer({ name: id }),
  ...{ id, owner, expiry: new Date(Date.now() + milliseconds).toISOString() },
});

beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: ['ada', 'carl', 'mia', 'ben', 'leaver'].map((id) => aUser(id)),
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description }],
    taskforces: [taskforce('force', { chairs: ['carl'], members: ['mia'] }), taskforce('other')],
    chairs: [{ id: 'carl', taskforces: ['force'] }],
    resources: [reader, { ...reader, id: 'waiting', approved: false }],
    offers: [
      offer('stands', 'mia', 3_600_000),
      offer('ended', 'mia', -3_600_000),
      offer('soon', 'ben', 4000),
    ],
  });
  await network.publishBase();
});

type Pages = { cursor: string; more: boolean; collections: Record<string, { upsert: { id: string }[] }> };

/** What a first load names, page by page, and what it has in the end. */
async function load(uid: string, between: () => Promise<unknown> = async () => {}) {
  const { readCursor } = await import('../../functions/data/cursor.ts');
  const { placeInBase } = await import('../../functions/sync/base.ts');
  const named = new Set<string>();
  let fromBase = 0;
  let cursor: string | undefined;
  for (let more = true; more; ) {
    const { status, body } = await network.call(uid, 'GET /api/sync', {
      query: cursor ? { cursor } : {},
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(status).toBe(200);
    const page = body as unknown as Pages;
    for (const [collection, { upsert }] of Object.entries(page.collections))
      for (const { id } of upsert) named.add(`${collection} ${id}`);
    ({ cursor, more } = page);
    if (await readCursor(placeInBase, cursor)) fromBase += 1;
    await between();
  }
  expect(fromBase).toBeGreaterThan(0);
  return named;
}
const remove = async (by: string, collection: Parameters<Network['remove']>[1], id: string) =>
  expect((await network.remove(by, collection, id)).status).toBe(204);
const inTheEnd = async (uid: string) => {
  const browser = await network.modernBrowserOf(uid).sync();
  const held = await browser.held();
  await browser.close();
  const anew = await network.browserOf(uid).sync();
  expect(held).toEqual(await anew.held());
  await anew.close();
};

it('a first load names nobody and nothing that was deleted since the base was made', async () => {
  const before = await load('mia');
  for (const name of ['users leaver', 'resources reader', 'offers stands', 'offers ended'])
    expect(before).toContain(name);
  await remove('leaver', 'users', 'leaver');
  await remove('ada', 'resources', 'reader');
  await remove('carl', 'resources', 'waiting');
  await remove('mia', 'offers', 'stands');
  // Theirs alone to see by now, so no part of the base has it.
  await remove('mia', 'offers', 'ended');
  for (const uid of ['mia', 'carl', 'ada']) {
    const named = await load(uid);
    expect([...named].filter((name) => /leaver|reader|waiting|stands|ended/.test(name))).toEqual([]);
    expect(named).toContain('users ben');
    await inTheEnd(uid);
  }
});

it('nor what was deleted in the midst of it, or before another base was made', async () => {
  let page = 0;
  const named = await load('mia', async () => {
    page += 1;
    if (page !== 1) return;
    await remove('mia', 'offers', 'ended');
    await network.publishBase();
  });
  expect(named).not.toContain('offers ended');
});

it('nor what was moved out of sight since, but to those who see it', async () => {
  const moved = { ...reader, taskforce: { id: 'other' } };
  expect((await network.edit('carl', 'resources', 'reader', moved, 1)).status).toBe(200);
  expect(await load('mia')).not.toContain('resources reader');
  expect(await load('ada')).toContain('resources reader');
  for (const uid of ['mia', 'carl', 'ada']) await inTheEnd(uid);
});

it('nor an opportunity that ended since, but to its owner', async () => {
  expect(await load('mia')).toContain('offers soon');
  await vi.waitUntil(async () => (await load('carl')).has('offers soon') === false, {
    timeout: 10_000,
    interval: 500,
  });
  expect(await load('ben')).toContain('offers soon');
  for (const uid of ['mia', 'ben', 'ada']) await inTheEnd(uid);
});

it('but what was only edited since comes with the base, and once more as it is', async () => {
  const edited = { id: 'water', name: 'Water', description: '<p>New.</p>' };
  expect((await network.edit('ada', 'topics', 'water', edited, 1)).status).toBe(200);
  expect(await load('mia')).toContain('topics water');
  await inTheEnd('mia');
});
