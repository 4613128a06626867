import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../functions/stream/step.ts';
import { type Collection, collections } from '../../shared/kinds/collections.ts';
import type { Target } from '../../shared/kinds/references.ts';
import { deletionsOf, stepRunner } from '../helpers/upkeep.ts';
import { aUser, signInAnew } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { description, smallNetwork } from '../in-process/small-network.ts';
import { rawItems } from '../stored/raw.ts';

beforeAll(async () => {
  pool = await startPool();
});
const network = provideNetwork();
let pool: Pool;
let follow: (change: object) => Promise<void>;
let prune: (targets: Target[]) => Promise<void>;
let endSoftDeleted: (now: Date) => Promise<void>;
let softDeleteWithoutIdentity: (now: Date) => Promise<void>;
beforeAll(async () => {
  const { followIdentities } = await import('../../functions/stream/follow-identities.ts');
  const { sendMails } = await import('../../functions/stream/send-mails.ts');
  follow = async (change) => {
    const entries = [{ record: { eventID: 'write' }, change }] as unknown as Entry[];
    for (const step of [followIdentities, sendMails]) await stepRunner(step)(entries);
  };
  const { pruneReferences } = await import('../../functions/stream/prune-references.ts');
  prune = (targets) => stepRunner(pruneReferences)(deletionsOf(targets));
  endSoftDeleted = stepRunner((await import('../../functions/schedule/end-soft-deleted.ts')).endSoftDeleted);
  const lost = await import('../../functions/schedule/members-without-identity.ts');
  const { onceADay } = await import('../../functions/schedule/step.ts');
  softDeleteWithoutIdentity = stepRunner(onceADay('identities', lost.softDeleteWithoutIdentity));
});
afterAll(() => pool.stop());

beforeEach(async () => {
  await network.clear();
  pool.identities.clear();
  pool.unlisted.clear();
  pool.mails.length = 0;
  for (const id of ['ada', 'ben', 'carl', 'mia'])
    pool.identities.set(id, { email: `${id}@colloquy.example`, enabled: true });
  await network.ground(smallNetwork);
});

const day = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * day);
const read = (uid: string, collection: Collection, id: string) =>
  network.call(uid, 'GET /api/{collection}/{id}', { path: { collection, id } });
const restore = (uid: string, id: string) =>
  network.call(uid, 'POST /api/users/{id}/restore', { path: { id } });
const deletedMembers = (uid: string) => network.call(uid, 'GET /api/deleted-members');

/** A deletion with what the stream does of it. */
async function leave(by: string, id = 'mia'): Promise<void> {
  const before = (await network.snapshot(['users'])).users.find((user) => user.id === id);
  expect((await network.remove(by, 'users', id)).status).toBe(204);
  await prune([{ collection: 'users', id }]);
  await follow({ collection: 'users', id, before });
}

/** Whether any record names her that somebody else may see: what she was told waits for her. */
async function namesHer(): Promise<boolean> {
  return JSON.stringify(await network.snapshot(collections.filter((each) => each !== 'notices'))).includes(
    'mia',
  );
}

async function comeBack(by: string, id = 'mia') {
  const answer = await restore(by, id);
  expect(answer.status).toBe(200);
  const uid = String(answer.body.id);
  const after = (await network.snapshot(['users'])).users.find((user) => user.id === uid);
  await follow({ collection: 'users', id: uid, after });
  // What they were signed in with stays ended.
  signInAnew(uid);
  return { uid, after };
}

describe('a member whom a chair deleted', () => {
  it('is gone for everybody at once, and their token opens nothing', async () => {
    const replica = await network.browserOf('ben').sync();
    await leave('carl');
    for (const uid of ['carl', 'ben', 'ada']) expect((await read(uid, 'users', 'mia')).status).toBe(404);
    expect((await network.call('mia', 'GET /api/me')).body).toMatchObject({
      error: { code: 'not-a-member' },
    });
    expect(Object.keys(await (await replica.sync()).held())).not.toContain('users mia');
    expect(JSON.stringify(await replica.held())).not.toMatch(/mia/);
    expect(await namesHer()).toBe(false);
    expect(pool.identities.get('mia')).toMatchObject({ enabled: false });
    expect(pool.mails).toEqual(['mia@colloquy.example: Your Colloquy account has been closed']);
  });

  it('is brought back by an administrator as they were, in their lists, but without a role', async () => {
    const before = (await read('mia', 'users', 'mia')).body;
    await leave('carl');
    const replica = await network.browserOf('carl').sync();
    const { after } = await comeBack('ada');
    expect(after).toEqual({ ...before, version: 2, updateTimestamp: expect.any(String) });
    expect((await network.call('mia', 'GET /api/me')).body).toMatchObject({
      user: { id: 'mia' },
      roles: { admin: false, chairOf: [] },
    });
    expect(await network.noticesOf('mia')).toMatchObject(smallNetwork.notices);
    expect((await read('carl', 'projects', 'wells')).body.leads).toEqual(['mia']);
    const { chairs, members } = (await read('carl', 'taskforces', 'force')).body;
    expect({ chairs, members }).toEqual({ chairs: ['carl'], members: ['ben', 'mia'] });
    expect((await read('carl', 'universities', 'uni')).body).not.toHaveProperty('contact');
    expect(pool.identities.get('mia')).toMatchObject({ enabled: true });
    expect(pool.mails.at(-1)).toBe('mia@colloquy.example: Your Colloquy account is back');
    expect(await (await replica.sync()).held()).toEqual(
      await (await network.browserOf('carl').sync()).held(),
    );
  });

  it('is brought back without what was deleted meanwhile, and keeps their picture till then', async () => {
    await leave('carl');
    const { imagesShown } = await import('../../functions/stores/images-shown.ts');
    expect(await imagesShown()).toContain('portrait');
    await network.remove('ada', 'topics', 'law');
    await prune([{ collection: 'topics', id: 'law' }]);
    const { after } = await comeBack('ada');
    expect(after).toMatchObject({
      topics: [{ id: 'water' }],
      university: { id: 'uni' },
      picture: 'portrait',
    });
  });

  it('is one member, brought back by two at once and pressed again', async () => {
    await leave('carl');
    const answers = await Promise.all(['ada', 'ben', 'ada'].map((uid) => restore(uid, 'mia')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await restore('ben', 'mia')).body).toMatchObject({ id: 'mia', version: 2 });
  });

  it('is no chair again where they are brought back before their task forces were pruned', async () => {
    expect((await network.remove('carl', 'users', 'mia')).status).toBe(204);
    expect((await restore('ada', 'mia')).status).toBe(200);
    signInAnew('mia');
    expect((await network.call('mia', 'GET /api/me')).body).toMatchObject({ roles: { chairOf: [] } });
    await prune([{ collection: 'users', id: 'mia' }]);
    const { chairs, members } = (await read('carl', 'taskforces', 'force')).body;
    expect({ chairs, members }).toEqual({ chairs: ['carl'], members: ['mia', 'ben'] });
  });

  it('is named, with their address, to administrators alone', async () => {
    await leave('carl');
    expect((await deletedMembers('ada')).body.items).toEqual([
      {
        id: 'mia',
        name: 'Member mia',
        email: 'mia@colloquy.example',
        by: 'carl',
        at: expect.any(String),
        until: expect.any(String),
      },
    ]);
    for (const uid of ['carl', 'mia']) {
      expect((await deletedMembers(uid)).status).toBe(403);
      expect((await restore(uid, 'mia')).status).toBe(403);
    }
    expect((await restore('ada', 'nobody')).status).toBe(404);
  });

  it('and who was added without a mail, hears nothing of an account that they never heard of', async () => {
    const ivy = { email: 'ivy@colloquy.example', enabled: true, unused: true };
    pool.identities.set('ivy', ivy);
    pool.identities.delete('mia');
    await network.ground({ users: [aUser('ivy')] });
    await leave('carl', 'ivy');
    await leave('carl');
    expect(pool.identities.get('ivy')).toMatchObject({ enabled: false });
    // An identity that is gone was somebody's.
    expect(pool.mails).toEqual(['mia@colloquy.example: Your Colloquy account has been closed']);
  });

  it('is forgotten after thirty days, identity and all, and not before', async () => {
    await leave('carl');
    await endSoftDeleted(later(29.99));
    expect((await deletedMembers('ada')).body.items).toHaveLength(1);
    await Promise.all([endSoftDeleted(later(30.01)), endSoftDeleted(later(30.01))]);
    expect(pool.identities.has('mia')).toBe(false);
    expect((await restore('ada', 'mia')).status).toBe(404);
    expect(JSON.stringify(await rawItems())).not.toMatch(
      /Mia teaches|mia@|former-memberships#mia|"soft-deleted"/,
    );
    expect(await network.noticesOf('mia')).toEqual([]);
  });

  it('does not become a member beside their old record', async () => {
    await leave('carl');
    await network.ground({
      requests: [{ id: 'mia', name: 'Mia', email: 'mia@colloquy.example', description }],
    });
    const answer = await network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: 'mia' } });
    expect(answer.body).toMatchObject({ error: { code: 'conflict' } });
  });

  it('who is as large as a record can be is put away all the same', async () => {
    const text = (length: number) => `<p>${'x'.repeat(length)}</p>`;
    const [mia] = (await network.snapshot(['users'])).users.filter(({ id }) => id === 'mia');
    const free = 400_000 - JSON.stringify({ ...mia, pk: 'users', sk: 'mia', version: 2 }).length;
    await network.ground({ users: [{ ...mia, bio: text(free) }] });
    await leave('carl');
    expect((await comeBack('ada')).after?.bio).toBe(text(free));
  });
});

describe('a member who leaves', () => {
  it('can be brought back for a week, say from a stolen token, and then is forgotten', async () => {
    await leave('mia');
    await endSoftDeleted(later(6.99));
    await comeBack('ada');
    await leave('mia');
    await endSoftDeleted(later(7.01));
    expect(pool.identities.has('mia')).toBe(false);
    expect((await restore('ada', 'mia')).status).toBe(404);
  });

  it('and is the last administrator, doesn’t', async () => {
    expect((await network.remove('ben', 'users', 'ben')).status).toBe(204);
    expect((await network.remove('ada', 'users', 'ada')).body).toMatchObject({
      error: { code: 'last-admin' },
    });
    expect((await comeBack('ada', 'ben')).after).not.toHaveProperty('admin');
    expect((await network.remove('ada', 'users', 'ada')).body).toMatchObject({
      error: { code: 'last-admin' },
    });
  });

  it('may chair more task forces than one write holds', async () => {
    const ids = Array.from({ length: 120 }, (_, each) => `force-${each}`);
    for (let at = 0; at < ids.length; at += 60)
      await network.ground({
        taskforces: ids
          .slice(at, at + 60)
          .map((id) => ({ id, name: id, description, chairs: ['mia'], members: [] })),
      });
    await network.ground({ chairs: [{ id: 'mia', taskforces: ids }] });
    await leave('mia');
    expect(await namesHer()).toBe(false);
  });

  it('by way of a late entry of the stream, after they were brought back, keeps their identity', async () => {
    await network.remove('carl', 'users', 'mia');
    await restore('ada', 'mia');
    await follow({ collection: 'users', id: 'mia' });
    expect(pool.identities.get('mia')).toMatchObject({ enabled: true });
  });
});

describe('a member who deletes their identity at the sign-in service', () => {
  const members = async () => (await network.snapshot(['users'])).users.map(({ id }) => id);

  it('has left, and can be brought back for a week with a new identity', async () => {
    const seminar = {
      id: 'seminar',
      name: 'A seminar',
      owner: 'mia',
      topics: [],
      expiry: '2100-01-01T00:00:00.000Z',
    };
    await network.ground({ offers: [{ ...seminar, description }] });
    pool.identities.delete('mia');
    await softDeleteWithoutIdentity(new Date());
    expect(await members()).toEqual(['ada', 'ben', 'carl']);
    const [mia] = (await deletedMembers('ada')).body.items as unknown as {
      id: string;
      by: string;
      until: string;
    }[];
    expect(mia).toMatchObject({ id: 'mia', by: 'mia' });
    expect(Date.parse(mia?.until ?? '') - Date.now()).toBeCloseTo(7 * day, -6);
    await prune([{ collection: 'users', id: 'mia' }]);

    const { uid } = await comeBack('ada');
    expect(uid).not.toBe('mia');
    expect(pool.identities.get(uid)).toMatchObject({ email: 'mia@colloquy.example' });
    expect((await read('carl', 'projects', 'wells')).body.leads).toEqual([uid]);
    // Nobody else could edit, renew or delete it but administrators.
    expect((await read('carl', 'offers', 'seminar')).body.owner).toBe(uid);
    expect((await deletedMembers('ada')).body.items).toEqual([]);
  });

  it('is found the next day, as the pool is asked once a day', async () => {
    await softDeleteWithoutIdentity(new Date());
    pool.identities.delete('mia');
    await softDeleteWithoutIdentity(new Date());
    expect(await members()).toContain('mia');
    await softDeleteWithoutIdentity(later(1));
    expect(await members()).not.toContain('mia');
  });

  it('and is the last administrator, stays', async () => {
    await network.remove('ada', 'users', 'ben');
    pool.identities.delete('ada');
    await softDeleteWithoutIdentity(new Date());
    expect(await members()).toContain('ada');
  });

  it('is not meant where the pool answers nobody, which is logged for the alarm', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    await network.ground({ users: ['dora', 'eva'].map((id) => aUser(id)) });
    pool.identities.clear();
    await softDeleteWithoutIdentity(new Date());
    expect(await members()).toHaveLength(6);
    expect(told.mock.calls).toEqual([[{ deadLetter: 'lost identities', missing: 6, members: 6 }]]);
    told.mockRestore();
  });

  it('is not meant where the pool’s list is behind: of each it is asked again', async () => {
    pool.unlisted.add('mia');
    await softDeleteWithoutIdentity(new Date());
    expect(await members()).toContain('mia');
  });
});
