import { beforeEach, expect, it } from 'vitest';
import type { SyncAnswer } from '../../shared/sync/sync.calls.ts';
import { aNotice, aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** What a member is told comes with their sync, and with nobody else's. */
const network = provideNetwork({ bases: true });
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('mia'), aUser('mia-2')],
    admins: [{ id: 'ada' }],
    notices: [aNotice('mia', 'one'), aNotice('mia-2', 'other')],
  });
});

const others = ['ada', 'mia-2'];
const noticesIn = (held: object) => Object.keys(held).filter((key) => key.startsWith('notices '));
const sync = async (uid: string, cursor?: string) =>
  (await network.call(uid, 'GET /api/sync', { query: cursor ? { cursor } : {} }))
    .body as unknown as SyncAnswer;

it('a first load has the member’s own, read from the table or begun with the base', async () => {
  await network.publishBase();
  for (const browser of [network.browserOf, network.modernBrowserOf]) {
    const held = async (uid: string) => noticesIn(await (await browser(uid).sync()).held());
    expect(await held('mia')).toEqual(['notices mia-one']);
    expect(await held('mia-2')).toEqual(['notices mia-2-other']);
    expect(await held('ada')).toEqual([]);
  }
});

it('the feed brings a new one, and takes away one that is dismissed, for that member alone', async () => {
  const cursors = new Map<string, string>();
  const latest = async (uid: string) => {
    let page = await sync(uid, cursors.get(uid));
    while (page.more) page = await sync(uid, page.cursor);
    cursors.set(uid, page.cursor);
    return page;
  };
  for (const uid of ['mia', ...others]) await latest(uid);
  await network.ground({ notices: [aNotice('mia', 'two')] });
  expect((await latest('mia')).collections.notices?.upsert).toMatchObject([{ id: 'mia-two' }]);
  for (const uid of others) expect(JSON.stringify(await latest(uid))).not.toContain('mia-two');
  const path = { id: 'mia-two' };
  expect((await network.call('mia', 'DELETE /api/me/notifications/{id}', { path })).status).toBe(204);
  expect((await latest('mia')).collections.notices?.remove).toEqual(['mia-two']);
  for (const uid of others) expect(JSON.stringify(await latest(uid))).not.toContain('mia-two');
});
