import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../shared/audit/audit.ts';
import type { EditsAnswer } from '../../shared/user/user.calls.ts';
import { aProfile } from '../factories.ts';
import { type Accounts, provideAccounts } from '../in-process/accounts.ts';
import { type Answer, aUser } from '../in-process/network.ts';

const description = '<p>Words.</p>';
const contact = [{ id: 'c1', type: 'email', contact: 'mia@example.org' }];
const theirs = { bio: '<p>I teach hydrology.</p>', contact, title: 'Professor' };

const accounts = provideAccounts();
let mia: Awaited<ReturnType<Accounts['aMember']>>;
beforeEach(async () => {
  await accounts.network.clear();
  await accounts.network.ground({
    users: [aUser('ada', { admin: 'true', name: 'Ada Admin' }), aUser('carl', { name: 'Carl Chair' })],
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description }],
    universities: [{ id: 'uni', name: 'Uni', description, topics: {} }],
    taskforces: [{ id: 'force', name: 'Force', description, chairs: ['carl'], members: [] }],
    chairs: [{ id: 'carl', taskforces: ['force'] }],
  });
  mia = await accounts.aMember('Mia Member');
  expect((await edit(mia.id, theirs)).status).toBe(200);
  await accounts.follow();
});

const record = async () => {
  const found = (await accounts.network.snapshot(['users'])).users.find(({ id }) => id === mia.id);
  if (!found) throw new Error('She is no member.');
  return found;
};
const notices = () => accounts.network.noticesOf(mia.id);
async function edit(by: string, fields: object): Promise<Answer> {
  const now = await record();
  const profile = aProfile({ ...now, university: { id: 'uni' }, topics: [{ id: 'water' }], ...fields });
  return accounts.network.edit(by, 'users', mia.id, profile, now.version);
}
const get = async (by: string, route: string, options = {}) =>
  accounts.network.call(by, `GET /api/${route}`, options);
const edits = async (by = mia.id, query = {}) => {
  const { status, body } = await get(by, 'me/edits', { query });
  expect(status).toBe(200);
  return body as unknown as EditsAnswer;
};
const history = (by: string, id = mia.id) =>
  get(by, '{collection}/{id}/audit', { path: { collection: 'users', id } });

const evil = {
  bio: '<p>Sign in at <a href="https://evil.example/login">our network</a>.</p>',
  contact: [{ id: 'c1', type: 'email', contact: 'thief@example.org' }],
};

describe('a member whose profile somebody else changed', () => {
  it.each([
    ['a chair', 'carl', 'Carl Chair'],
    ['an administrator', 'ada', 'Ada Admin'],
  ])('hears of it, in the app and by mail, when it was %s', async (_, by, name) => {
    expect((await edit(by, evil)).status).toBe(200);
    const text = `“${name}” changed your profile.`;
    expect((await notices()).at(-1)?.words).toContain(text);
    await accounts.follow();
    const [mail] = accounts.mailsTo(mia.email);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('/profile/changes');
  });

  it('reads what was, and puts it back', async () => {
    expect((await edit('carl', evil)).status).toBe(200);
    const { items } = await edits();
    expect(items).toMatchObject([{ by: 'carl', was: { bio: theirs.bio, contact } }]);
    expect(items[0]?.fields.sort()).toEqual(['bio', 'contact']);
    expect(Object.keys(items[0]?.was ?? {}).sort()).toEqual(['bio', 'contact']);
    expect((await edit(mia.id, items[0]?.was ?? {})).status).toBe(200);
    expect(await record()).toMatchObject(theirs);
    // What they do themselves is no news to them.
    expect((await edits()).items).toHaveLength(1);
  });

  it('reads the history of their own record, and of no other', async () => {
    expect((await edit('carl', evil)).status).toBe(200);
    const answer = await history(mia.id);
    expect(answer.status).toBe(200);
    const [entry] = answer.body.items as unknown as AuditEntry[];
    expect(entry).toMatchObject({ by: 'carl', role: 'chair', operation: 'editRecord' });
    expect(entry?.records.map(({ collection, id }) => [collection, id])).toEqual([['users', mia.id]]);
    expect((await history(mia.id, 'carl')).status).toBe(404);
    expect((await history('carl')).status).toBe(404);
    expect((await get(mia.id, 'audit')).status).toBe(404);
  });

  it('alone reads it, page by page, for thirty days', async () => {
    for (let each = 0; each < 23; each += 1) await edit('carl', { title: `Title ${each}` });
    const first = await edits(mia.id, { limit: '20' });
    expect(first.items).toHaveLength(20);
    expect(first.items[0]?.was).toEqual({ title: 'Title 21' });
    const rest = await edits(mia.id, { cursor: first.cursor });
    expect(rest.items.map(({ was }) => was.title)).toEqual(['Title 1', 'Title 0', 'Professor']);
    expect(rest.cursor).toBeUndefined();
    for (const other of ['carl', 'ada']) expect((await edits(other)).items).toEqual([]);
    const { editsOf } = await import('../../functions/stores/edits.ts');
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect((await editsOf(mia.id, undefined, 20, later(29))).items).toHaveLength(20);
    expect((await editsOf(mia.id, undefined, 20, later(31))).items).toEqual([]);
  });

  it.each([
    ['notifyByMail', false],
    ['digest', 'never'],
    ['writers', 'nobody'],
    ['language', 'it'],
  ] as const)('is not kept from hearing of it: “%s” is theirs alone to set', async (setting, value) => {
    const before = (await record())[setting];
    expect((await edit('ada', { ...evil, [setting]: value })).status).toBe(200);
    expect((await record())[setting]).toEqual(before);
    // Control: they set it themselves.
    expect((await edit(mia.id, { [setting]: value })).status).toBe(200);
    expect((await record())[setting]).toBe(value);
  });

  it('who is invited chooses themselves which mails they get, and who writes to them', async () => {
    const chosen = { notifyByMail: false, digest: 'daily', writers: 'nobody' };
    const { status, body } = await accounts.network.create('ada', 'users', {
      ...aProfile({ university: { id: 'uni' }, topics: [{ id: 'water' }] }),
      ...chosen,
      email: 'new@colloquy.example',
    });
    expect(status).toBe(201);
    const made = (await accounts.network.snapshot(['users'])).users.find(({ id }) => id === String(body.id));
    expect(made).toBeDefined();
    for (const setting of Object.keys(chosen)) expect(made).not.toHaveProperty(setting);
  });

  it('hears nothing of their own changes, nor of an edit that changes nothing', async () => {
    const before = await notices();
    expect((await edit(mia.id, { title: 'Dean' })).status).toBe(200);
    expect((await edit('carl', {})).status).toBe(200);
    expect(await notices()).toEqual(before);
    expect((await edits()).items).toEqual([]);
  });

  it('finds the picture that was taken from them still there to be put back', async () => {
    const picture = '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4';
    await accounts.network.ground({ users: [{ ...(await record()), picture }] });
    expect((await edit('carl', { picture: undefined })).status).toBe(200);
    expect((await edits()).items).toMatchObject([{ was: { picture } }]);
    const { imagesShown } = await import('../../functions/stores/images-shown.ts');
    expect(await imagesShown()).toContain(picture);
  });
});
