import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnlyPlan } from '../../infra/operate/restore-only.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import { imageOfTable, streamBetween } from '../helpers/table-images.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';

/** RESTORED_NETWORKS=500 is the proof as a whole. */
const networks = sized('RESTORED_NETWORKS', { gate: 8, all: 100 });

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  pool = await startPool();
});
const network = provideNetwork();
let pool: Pool;
let readNetwork: typeof import('../../infra/operate/saved-network.ts').readNetwork;
let restoreOnly: typeof import('../../infra/operate/restore-only.ts').restoreOnly;
let describeDifferences: typeof import('../../infra/operate/describe-differences.ts').describeDifferences;
let stream: typeof import('../../functions/stream/stream.lambda.ts').handler;
let endSoftDeleted: (now: Date) => Promise<void>;
beforeAll(async () => {
  ({ readNetwork } = await import('../../infra/operate/saved-network.ts'));
  ({ restoreOnly } = await import('../../infra/operate/restore-only.ts'));
  ({ describeDifferences } = await import('../../infra/operate/describe-differences.ts'));
  ({ handler: stream } = await import('../../functions/stream/stream.lambda.ts'));
  const { endSoftDeleted: step } = await import('../../functions/schedule/end-soft-deleted.ts');
  endSoftDeleted = stepRunner(step);
});
afterAll(() => pool.stop());

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const [ada, ben, mia, eve] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const people = [ada, ben, mia, eve];
const description = '<p>Words.</p>';
const names = { [ada]: 'Ada Roe', [ben]: 'Ben Roe', [mia]: 'Mia Roe', [eve]: 'Eve Roe' };
const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const profile = {
  ...{ firstRun: false, title: 'Lecturer', bio: description, university: { id: 'uni' } },
  ...{ topics: [{ id: 'water' }], contact: [{ id: 'c', type: 'phone', contact: '+34 91 555 0100' }] },
};
const uni = {
  ...{ name: 'Sevilla', description, city: 'Sevilla', country: 'Spain', region: 'KIRCHER' },
  ...{ website: 'https://uni.example', topics: { water: ['graduate'] } },
};
const seminar = { name: 'Seminar', description, topics: [{ id: 'water' }] };
const wells = { name: 'Wells', description, status: 'ongoing', taskforces: [{ id: 'force' }] };

async function begin(): Promise<void> {
  await network.clear();
  pool.identities.clear();
  for (const id of people) pool.identities.set(id, { email: `${id}@colloquy.example`, enabled: true });
  await network.ground({
    users: people.map((id) =>
      aUser(id, { ...profile, name: names[id], ...(id === ada && { admin: 'true' }) }),
    ),
    admins: [{ id: ada }],
    topics: ['water', 'law'].map((id) => ({ id, name: `Area ${id}`, description })),
    universities: [{ id: 'uni', ...uni }],
    taskforces: [{ id: 'force', name: 'Force', description, chairs: [ben], members: [mia] }],
    chairs: [{ id: ben, taskforces: ['force'] }],
    projects: [{ id: 'wells', ...wells, topics: [{ id: 'water' }], leads: [ben, mia] }],
    offers: [
      { id: 'seminar', ...seminar, owner: mia, expiry: '2099-01-01T00:00:00.000Z' },
      { id: 'course', ...seminar, name: 'Course', owner: eve, expiry: '2099-01-01T00:00:00.000Z' },
    ],
    resources: [
      {
        ...{ id: 'reader', name: 'Reader', description, type: 'article', audience: 'faculty', links: [] },
        ...{ taskforce: { id: 'force' }, topics: [{ id: 'water' }], submittedBy: mia, approved: false },
      },
    ],
    follows: [{ id: `${mia}-f`, member: mia, record: { kind: 'topics', id: 'law' } }],
    searches: [{ id: `${mia}-s`, member: mia, name: 'Water', address: '/members?q=water' }],
    blocks: [
      { id: `${mia}-b`, member: mia, how: 'blocked', record: { kind: 'users', id: eve } },
      { id: `${ben}-b`, member: ben, how: 'blocked', record: { kind: 'users', id: mia } },
    ],
  });
  pool.mails.length = 0;
}
beforeEach(begin);

const saving = async () => ({ items: await readNetwork(), identities: [] });
type Saved = Awaited<ReturnType<typeof saving>>;

/** Has the stream's function do what follows from what `act` wrote. */
async function withWhatFollows<T>(act: () => Promise<T>): Promise<T> {
  const before = await imageOfTable();
  const result = await act();
  await stream({ Records: streamBetween(before, await imageOfTable()) });
  return result;
}
const remove = (by: string, collection: Collection, id: string) =>
  withWhatFollows(async () => expect((await network.remove(by, collection, id)).status).toBe(204));
const edit = (by: string, collection: Collection, id: string, body: object, version: number) =>
  withWhatFollows(async () => {
    const { status, body: answer } = await network.edit(by, collection, id, body, version);
    expect([status, answer.error]).toEqual([200, undefined]);
  });
const recordOf = async (collection: Collection, id: string) =>
  (await network.snapshot([collection]))[collection].find((each) => each.id === id) as
    | Record<string, unknown>
    | undefined;

const noticeIds = async () => (await network.snapshot(['notices'])).notices.map(({ id }) => id);

const told = ({ differences }: OnlyPlan) =>
  Object.fromEntries(differences.map(({ name, what }) => [name.replace(' ', '/'), what]));
const notesOf = ({ differences }: OnlyPlan) => differences.flatMap(({ notes = [] }) => notes).join('\n');

/** Puts back what is named, as an operator who reads the plan and agrees: what is done is what it said. */
async function putBack(saved: Saved, only: string, overwrite = false): Promise<OnlyPlan> {
  const before = await imageOfTable();
  const identities = [...pool.identities.keys()];
  const plan = await restoreOnly(saved, only, { overwrite });
  expect(streamBetween(before, await imageOfTable())).toEqual([]);
  expect([...pool.identities.keys()]).toEqual(identities);
  const done = await withWhatFollows(() => restoreOnly(saved, only, { plan }));
  expect(describeDifferences(done)).toEqual(describeDifferences(plan));
  expect(told(done)).toEqual(told(plan));
  return plan;
}

describe('one record', () => {
  it('that its owner deleted comes back to them, as an operator’s write, and nobody is told', async () => {
    const saved = await saving();
    const was = await recordOf('offers', 'seminar');
    const browser = network.browserOf(mia);
    await remove(mia, 'offers', 'seminar');
    await browser.sync();
    const notices = (await network.snapshot(['notices'])).notices;
    const plan = await putBack(saved, 'offers/seminar');
    expect(told(plan)).toEqual({ 'offers/seminar': 'comes' });
    expect(notesOf(plan)).toBe('deleted by Mia Roe');
    expect(await recordOf('offers', 'seminar')).toEqual({
      ...was,
      version: expect.any(Number),
      updateTimestamp: expect.any(String),
    });
    await browser.sync();
    expect(JSON.stringify(await browser.held())).toContain('seminar');
    const path = { collection: 'offers', id: 'seminar' };
    const { body } = await network.call(ada, 'GET /api/{collection}/{id}/audit', { path });
    expect(body.items).toMatchObject([
      { by: 'operator', role: 'operator', operation: 'restore', records: [{ action: 'create' }] },
      { by: mia, operation: 'deleteRecord' },
      {},
    ]);
    expect(pool.mails).toEqual([]);
    expect((await network.snapshot(['notices'])).notices).toEqual(notices);
    // A form that was opened before is of another version.
    expect((await network.edit(mia, 'offers', 'seminar', seminar, Number(was?.version))).status).toBe(412);
    expect(told(await putBack(saved, 'offers/seminar'))).toEqual({});
  });

  it('that is another by now is shown field by field, and overwritten only if that is said', async () => {
    const saved = await saving();
    await edit(
      mia,
      'offers',
      'seminar',
      { ...seminar, name: 'Another', topics: [{ id: 'law' }], weeks: 5 },
      1,
    );
    const { expiry } = (await recordOf('offers', 'seminar')) ?? {};
    const plan = await putBack(saved, 'offers/seminar');
    expect(told(plan)).toEqual({ 'offers/seminar': 'differs' });
    expect(notesOf(plan)).toBe('name: "Seminar" ↔ "Another"\ntopics: [{"id":"water"}] ↔ [{"id":"law"}]');
    expect(await recordOf('offers', 'seminar')).toMatchObject({ name: 'Another', version: 2 });
    await putBack(saved, 'offers/seminar', true);
    // What people don't write is as it is now.
    expect(await recordOf('offers', 'seminar')).toMatchObject({ ...seminar, version: 3, owner: mia, expiry });
  });

  it('comes without what is gone, which is said', async () => {
    const saved = await saving();
    await remove(ben, 'projects', 'wells');
    await remove(ada, 'topics', 'water');
    await remove(ada, 'users', mia);
    const plan = await putBack(saved, 'projects/wells');
    expect(notesOf(plan)).toContain('without water in topics, which is gone');
    expect(notesOf(plan)).toContain('without Mia Roe in leads, which is gone');
    // An edit would be asked for an area.
    expect(told(plan)).toEqual({ 'projects/wells': 'comes' });
    expect(await recordOf('projects', 'wells')).toMatchObject({ leads: [ben], topics: [] });
  });

  it('that the rules refuse is named with the rule’s sentence', async () => {
    const saved = await saving();
    await remove(mia, 'offers', 'seminar');
    await remove(ben, 'resources', 'reader');
    await remove(ben, 'taskforces', 'force');
    const plan = await putBack(saved, 'resources/reader');
    expect(told(plan)).toEqual({ 'resources/reader': 'refused' });
    expect(notesOf(plan)).toBe('A task force chosen here no longer exists.');
    expect(await recordOf('resources', 'reader')).toBeUndefined();
  });

  it('has what follows from any edit: of what it mends nobody is told any longer', async () => {
    const ofUni = (fields: object) => network.ground({ universities: [{ id: 'uni', ...uni, ...fields }] });
    await ofUni({ contact: mia });
    const saved = await saving();
    await withWhatFollows(() => ofUni({}));
    const subjects = async () => (await network.noticesOf(ada)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['university-without-contact']);
    await putBack(saved, 'universities/uni', true);
    expect(await subjects()).toEqual([]);
  });

  it('is left to people if they change it after the plan', async () => {
    const saved = await saving();
    await edit(mia, 'offers', 'seminar', { ...seminar, name: 'Another' }, 1);
    await remove(eve, 'offers', 'course');
    const plan = await restoreOnly(saved, 'offers', { overwrite: true });
    expect(told(plan)).toEqual({ 'offers/seminar': 'changes', 'offers/course': 'comes' });
    await edit(mia, 'offers', 'seminar', { ...seminar, name: 'Newest' }, 2);
    const done = await restoreOnly(saved, 'offers', { plan });
    expect(told(done)).toEqual({ 'offers/seminar': 'refused', 'offers/course': 'comes' });
    expect(notesOf(done)).toContain('Somebody changed it meanwhile.');
    expect(await recordOf('offers', 'seminar')).toMatchObject({ name: 'Newest' });
  });
});

it('a kind comes back with what was deleted of it, and others of it stay', async () => {
  const saved = await saving();
  await remove(mia, 'offers', 'seminar');
  await remove(ada, 'offers', 'course');
  await withWhatFollows(() => network.create(ben, 'offers', { ...seminar, name: 'Since' }));
  await remove(ben, 'projects', 'wells');
  const plan = await putBack(saved, 'offers');
  expect(told(plan)).toEqual({ 'offers/seminar': 'comes', 'offers/course': 'comes' });
  expect(notesOf(plan)).toContain('deleted by Ada Roe');
  const { offers, projects } = await network.snapshot();
  expect([offers.map(({ name }) => name).sort(), projects]).toEqual([['Course', 'Seminar', 'Since'], []]);
});

describe('what one member lost', () => {
  const whole = `users/${mia}@colloquy.example`;

  it('is what was theirs and is gone, and nobody else’s', async () => {
    const saved = await saving();
    for (const [kind, id] of [
      ['offers', 'seminar'],
      ['resources', 'reader'],
      ['follows', `${mia}-f`],
      ['searches', `${mia}-s`],
      ['blocks', `${mia}-b`],
    ] as const)
      await remove(kind === 'resources' ? ben : mia, kind, id);
    await remove(ben, 'blocks', `${ben}-b`);
    await remove(eve, 'offers', 'course');
    await remove(ben, 'projects', 'wells');
    const plan = await putBack(saved, whole);
    expect(told(plan)).toEqual({
      'offers/seminar': 'comes',
      'resources/reader': 'comes',
      'projects/wells': 'comes',
      [`follows/${mia}-f`]: 'comes',
      [`searches/${mia}-s`]: 'comes',
      [`blocks/${mia}-b`]: 'comes',
    });
    expect(plan.stay).toBe(2);
    expect(told(await putBack(saved, whole.toUpperCase().replace('USERS', 'users')))).toEqual({});
  });

  it('is their place in what others have changed since, of which nothing else is put back', async () => {
    const saved = await saving();
    const project = { ...wells, topics: [{ id: 'law' }], name: 'Deep Wells' };
    await edit(ben, 'projects', 'wells', { ...project, leads: [ben] }, 1);
    await edit(ben, 'taskforces', 'force', { name: 'Force', description, chairs: [ben], members: [eve] }, 1);
    pool.mails.length = 0;
    const noticesBefore = await noticeIds();
    expect(told(await putBack(saved, whole))).toEqual({
      'projects/wells': 'differs',
      'taskforces/force': 'differs',
    });
    const plan = await putBack(saved, whole, true);
    expect(notesOf(plan)).toContain('leads: ["Ben Roe","Mia Roe"] ↔ ["Ben Roe"]');
    // Whoever gets a role by it is asked, and can still say no.
    expect(await recordOf('projects', 'wells')).toMatchObject({
      ...project,
      leads: [ben, mia],
      unconfirmed: [mia],
    });
    expect(await recordOf('taskforces', 'force')).toMatchObject({ members: [eve, mia] });
    // What told that they had left is over.
    expect([pool.mails, (await noticeIds()).filter((id) => !noticesBefore.includes(id))]).toEqual([[], []]);
  });

  it('is they themselves while they can be restored, as in the app: with a mail, and without their roles', async () => {
    await network.ground({
      taskforces: [{ id: 'force', name: 'Force', description, chairs: [ben, mia], members: [mia] }],
      chairs: [ben, mia].map((id) => ({ id, taskforces: ['force'] })),
      admins: [{ id: mia }],
      users: [aUser(mia, { ...profile, name: 'Mia Roe', admin: 'true' })],
    });
    const saved = await saving();
    await remove(mia, 'offers', 'seminar');
    await remove(ada, 'users', mia);
    expect(pool.identities.get(mia)?.enabled).toBe(false);
    pool.mails.length = 0;
    const plan = await putBack(saved, whole);
    expect(told(plan)).toMatchObject({ [`users/${mia}`]: 'comes', 'offers/seminar': 'comes' });
    expect(notesOf(plan)).toContain('deleted by Ada Roe');
    expect(await recordOf('users', mia)).toMatchObject({ name: 'Mia Roe', bio: description });
    expect((await recordOf('users', mia))?.admin).toBeUndefined();
    expect(await recordOf('admins', mia)).toBeUndefined();
    expect(await recordOf('taskforces', 'force')).toMatchObject({ chairs: [ben], members: [mia] });
    expect(await recordOf('projects', 'wells')).toMatchObject({ leads: [ben, mia] });
    expect(pool.identities.get(mia)?.enabled).toBe(true);
    expect(pool.mails).toEqual([expect.stringContaining(`${mia}@colloquy.example: Your`)]);
    expect(told(await putBack(saved, whole))).toMatchObject({});
  });

  it('is their record too if it was lost past the product, which is said, and without the right that it says', async () => {
    const { change } = await import('../../functions/data/change.ts');
    await network.ground({ users: [aUser(mia, { ...profile, name: 'Mia Roe', admin: 'true' })] });
    const saved = await saving();
    await change((unit) => unit.removeItem({ pk: 'users', sk: mia }));
    const plan = await putBack(saved, whole);
    expect(told(plan)).toEqual({ [`users/${mia}`]: 'comes' });
    expect(notesOf(plan)).toBe('no trace of a deletion, which is kept for a year');
    const { admin, version } = (await recordOf('users', mia)) ?? {};
    expect(admin).toBeUndefined();
    expect(version).toBeGreaterThan(2);
  });

  it('comes back to the new identity of whoever has lost theirs too, also when done again', async () => {
    const saved = await saving();
    await remove(mia, 'offers', 'seminar');
    await remove(ben, 'projects', 'wells');
    await remove(ada, 'users', mia);
    pool.identities.delete(mia);
    const plan = await restoreOnly(saved, whole, {});
    expect(plan.ids).toEqual(new Map([[mia, `new-id-of-${mia}`]]));
    expect(describeDifferences(plan)).toContainEqual(expect.stringContaining('New sign-ins: 1.'));
    // It is cut off after the member, and done again.
    const first = { ...plan, differences: plan.differences.slice(0, 1) };
    await withWhatFollows(() => restoreOnly(saved, whole, { plan: first }));
    const again = await putBack(saved, whole);
    const uid = again.ids.get(mia);
    expect(uid && pool.identities.has(uid)).toBe(true);
    expect(await recordOf('offers', 'seminar')).toMatchObject({ owner: uid });
    expect(await recordOf('projects', 'wells')).toMatchObject({ leads: [ben, uid] });
    expect((await network.snapshot(['users'])).users.map(({ name }) => name).sort()).toEqual([
      ...['Ada Roe', 'Ben Roe', 'Eve Roe', 'Mia Roe'],
    ]);
    expect(JSON.stringify(Object.values(await network.snapshot(['offers', 'projects'])))).not.toContain(mia);
  });
});

describe('turned against people, it', () => {
  it('brings back no word of somebody who was erased, and says so; a day before it still would', async () => {
    const saved = await saving();
    await remove(mia, 'offers', 'seminar');
    await remove(ada, 'users', mia);
    await endSoftDeleted(later(29));
    expect(told(await restoreOnly(saved, `users/${mia}`, {}))[`users/${mia}`]).toBe('comes');
    await endSoftDeleted(later(31));
    for (const only of [`users/${mia}`, 'users', 'offers', 'follows', 'searches', 'blocks', 'resources']) {
      const plan = await putBack(saved, only, true);
      expect(
        plan.differences.filter(({ what }) => what === 'comes' || what === 'changes'),
        only,
      ).toEqual([]);
    }
    const plan = await putBack(saved, `users/${mia}`, true);
    expect(notesOf(plan)).toContain('They were deleted for good.');
    expect(notesOf(plan)).toContain('Whose it is isn’t a member any more.');
    expect([...pool.identities.keys()].sort()).toEqual([ada, ben, eve]);
  });

  it('gives nobody the record of somebody whose address they have by now', async () => {
    const saved = await saving();
    await remove(ada, 'users', mia);
    pool.identities.delete(mia);
    const uid = idOf(9);
    pool.identities.set(uid, { email: `${mia}@colloquy.example`, enabled: true });
    await network.ground({
      users: [aUser(uid, { ...profile, name: 'Taker', email: `${mia}@colloquy.example` })],
    });
    const plan = await putBack(saved, `users/${mia}`);
    expect(told(plan)[`users/${mia}`]).toBe('refused');
    expect(notesOf(plan)).toContain('This address belongs to Taker, who is already a member.');
    expect((await recordOf('users', uid))?.name).toBe('Taker');
  });

  it('takes back no choice that was theirs: which mails they get, who writes to them, what they are', async () => {
    const saved = await saving();
    const choices = { notifyByMail: false, digest: 'never', writers: 'nobody', language: 'es' };
    const { topics, contact, title, bio, university } = profile;
    await edit(
      mia,
      'users',
      mia,
      { name: 'Mia Roe', topics, contact, title, bio, university, ...choices },
      1,
    );
    expect(told(await putBack(saved, `users/${mia}`, true))).toEqual({});
    await edit(mia, 'users', mia, { name: 'Maria', topics, contact, title, bio, university, ...choices }, 2);
    expect(told(await putBack(saved, `users/${mia}`, true))).toEqual({ [`users/${mia}`]: 'changes' });
    expect(await recordOf('users', mia)).toMatchObject({ name: 'Mia Roe', ...choices });
    // They read what was put back, and can undo it.
    const { body } = await network.call(mia, 'GET /api/me/edits');
    expect(body.items).toMatchObject([{ by: 'restorer', fields: ['name'], was: { name: 'Maria' } }]);
  });

  it('makes nobody a lead who has left, before they agree', async () => {
    const saved = await saving();
    await edit(mia, 'projects', 'wells', { ...wells, topics: [{ id: 'water' }], leads: [ben] }, 1);
    await remove(ben, 'projects', 'wells');
    await putBack(saved, 'projects/wells');
    expect(await recordOf('projects', 'wells')).toMatchObject({ leads: [ben, mia], unconfirmed: [ben, mia] });
  });

  it('leaves what administrators removed after a report, unless an operator says otherwise', async () => {
    const saved = await saving();
    await network.ground({
      reports: [
        {
          ...{ id: 'r', by: eve, person: mia, title: 'Seminar', reason: 'unkind', text: 'Not nice at all.' },
          ...{ record: { kind: 'offers', id: 'seminar' }, outcome: 'removed', answer: 'Removed.' },
        },
      ],
    });
    await remove(ada, 'offers', 'seminar');
    expect(told(await putBack(saved, 'offers'))).toEqual({ 'offers/seminar': 'differs' });
    expect(await recordOf('offers', 'seminar')).toBeUndefined();
    await putBack(saved, 'offers', true);
    expect(await recordOf('offers', 'seminar')).toBeDefined();
  });

  it('gives no right, tells no notice and shows no message again', async () => {
    const saved = await saving();
    for (const kind of ['admins', 'chairs', 'notices', 'introductions', 'reports', 'requests', 'nothing'])
      await expect(restoreOnly(saved, kind, {}), kind).rejects.toThrow(/\.$/);
    await expect(restoreOnly(saved, 'offers/none', {})).rejects.toThrow('There was no offers/none then.');
  });

  it('tells nobody that they have a role, of a request to join or of a resource that waits', async () => {
    const saved = await saving();
    await remove(ben, 'resources', 'reader');
    await remove(ben, 'taskforces', 'force');
    const before = (await network.snapshot(['notices'])).notices;
    pool.mails.length = 0;
    await putBack(saved, 'taskforces/force');
    await putBack(saved, 'resources');
    expect([(await network.snapshot(['notices'])).notices, pool.mails]).toEqual([before, []]);
    expect(await recordOf('chairs', ben)).toMatchObject({ taskforces: ['force'] });
  });

  it('keeps merged areas and long expired offers away, and doubles of what one member sees alone', async () => {
    await network.ground({
      offers: [{ id: 'old', ...seminar, owner: mia, expiry: '2020-01-01T00:00:00.000Z' }],
    });
    const saved = await saving();
    await withWhatFollows(() =>
      network.call(ada, 'POST /api/topics/{id}/merge', { path: { id: 'law' }, body: { into: 'water' } }),
    );
    await withWhatFollows(async () => {});
    await remove(mia, 'offers', 'old');
    await remove(mia, 'searches', `${mia}-s`);
    await network.create(mia, 'searches', { name: 'The same', address: '/members?q=water' });
    const why = async (only: string) => notesOf(await putBack(saved, only));
    expect(await recordOf('topics', 'law')).toBeUndefined();
    expect(await why('topics/law')).toBe('It is a part of another area now.');
    expect(await why('offers/old')).toBe('It expired so long ago that it would be deleted again.');
    expect(await why('searches')).toBe('This saved search already exists.');
  });
});

it('is no news in the digest, unlike what a member makes', async () => {
  const { changesSince } = await import('../../functions/schedule/digest-changes.ts');
  const { readSequence } = await import('../../functions/data/feed.ts');
  const saved = await saving();
  await remove(mia, 'offers', 'seminar');
  const from = new Date().toISOString();
  await edit(eve, 'offers', 'course', { ...seminar, name: 'Another' }, 1);
  await putBack(saved, 'offers', true);
  await network.create(ben, 'offers', { ...seminar, name: 'New one' });
  const all = await changesSince(from, (await readSequence()).seq, (_, id) => ({ id }));
  expect(all.map(({ by, isNew }) => ({ by, isNew }))).toEqual([
    { by: ben, isNew: true },
    { by: eve, isNew: false },
  ]);
});

/** What people do, which may be refused; and what befalls them. */
const acts: Record<string, () => unknown> = {
  'Mia deletes her offer': () => network.remove(mia, 'offers', 'seminar'),
  'Mia renames her offer': () => network.edit(mia, 'offers', 'seminar', { ...seminar, name: 'Another' }, 1),
  'Eve deletes her offer': () => network.remove(eve, 'offers', 'course'),
  'Ben deletes the project': () => network.remove(ben, 'projects', 'wells'),
  'Ben leads alone': () =>
    network.edit(ben, 'projects', 'wells', { ...wells, topics: [{ id: 'law' }], leads: [ben] }, 1),
  'Ben deletes the resource': () => network.remove(ben, 'resources', 'reader'),
  'Ben deletes the task force': () => network.remove(ben, 'taskforces', 'force'),
  'Ada deletes an area': () => network.remove(ada, 'topics', 'water'),
  'Ada merges areas': () =>
    network.call(ada, 'POST /api/topics/{id}/merge', { path: { id: 'law' }, body: { into: 'water' } }),
  'Ada deletes the university': () => network.remove(ada, 'universities', 'uni'),
  'Ada deletes Mia': () => network.remove(ada, 'users', mia),
  'Eve leaves': () => network.remove(eve, 'users', eve),
  'Mia follows no more': () => network.remove(mia, 'follows', `${mia}-f`),
  'a month passes': () => endSoftDeleted(later(31)),
  'Mia’s identity is lost': () => pool.identities.delete(mia),
  'Eve’s identity is lost': () => pool.identities.delete(eve),
  'Eve’s address is taken': () =>
    pool.identities.delete(eve) &&
    pool.identities.set(idOf(9), { email: `${eve}@colloquy.example`, enabled: true }),
};
const kindsOf = [
  'users',
  'topics',
  'universities',
  'taskforces',
  'projects',
  'resources',
  'offers',
  'follows',
];

it(`does what its plan says, and a second one finds nothing left to do, in ${networks} networks`, async () => {
  const only = fc.constantFrom(...kindsOf, 'offers/seminar', ...[mia, eve].map((id) => `users/${id}`));
  const history = fc.uniqueArray(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(only, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (done, wanted, overwrite) => {
        await begin();
        const saved = await saving();
        for (const act of done) await withWhatFollows(async () => acts[act]?.());
        for (const each of wanted) {
          await putBack(saved, each, overwrite);
          const again = await restoreOnly(saved, each, { overwrite });
          expect(again.differences.filter(({ what }) => what === 'comes')).toEqual([]);
        }
      },
    ),
    { numRuns: networks },
  );
}, 600_000);
