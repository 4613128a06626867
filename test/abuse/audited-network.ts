import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, vi } from 'vitest';
import type { AuditEntry } from '../../shared/audit/audit.ts';
import {
  anIntroduction,
  anOffer,
  aProfile,
  aProject,
  aReport,
  aResource,
  aUniversity,
  toJoin,
  toMember,
} from '../factories.ts';
import { type Answer, aNotice, aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

vi.mock('../../functions/identity/user-pool.ts', async (original) => ({
  ...(await original<object>()),
  findIdentity: async (uid: string) =>
    uid === 'mia' ? { uid, email: '', name: uid, unused: true, disabled: false } : undefined,
  makeIdentity: async () => ({ uid: 'invited' }),
  hasIdentity: async () => true,
}));
vi.mock('../../functions/identity/credentials.ts', () => ({
  signInOf: async (name: string) =>
    name.includes('@') ? undefined : { uid: name, email: `${name}@colloquy.example`, verified: true },
  setAddress: async () => true,
}));

/** Its identities are those that the tests need: what is tried is who did what, not how people sign in. */
beforeAll(() => {
  process.env.UPLOAD_BUCKET = 'uploads';
});
export const network = provideNetwork();
export let stored: {
  put(item: object): Promise<void>;
  all(pk: string): Promise<Record<string, unknown>[]>;
  /** Has an entry of the audit run out. */
  forget(seq: number): Promise<void>;
};
beforeAll(async () => {
  const { table, tableName: TableName } = await import('../../functions/data/table.ts');
  stored = {
    put: async (Item) => void (await table.send(new PutCommand({ TableName, Item }))),
    all: async (pk) => {
      const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
      return (await table.send(new QueryCommand({ TableName, ...query }))).Items ?? [];
    },
    forget: async (seq) => {
      const sk = String(seq).padStart(15, '0');
      await table.send(new DeleteCommand({ TableName, Key: { pk: 'audit', sk } }));
    },
  };
});

const description = '<p>Words.</p>';
export const offer = anOffer({ weeks: 3 });
export const topic = { name: 'Water', description };
export const project = aProject({ name: 'Wells for schools', topics: [{ id: 'water' }], leads: ['lea'] });
export const force = { name: 'Force', description, chairs: ['lou'], members: ['lou'] };
export const university = aUniversity({ name: 'Sevilla', topics: { water: ['graduate'] }, contact: 'con' });
export const reader = aResource({ name: 'Reader', taskforce: { id: 'force' }, topics: [{ id: 'water' }] });
export const request = { name: 'Zoe Zacharias', email: 'zoe@colloquy.example', description };
export const report = aReport('users', 'cat');
export const introduction = anIntroduction(toMember('cat'));
export const profile = aProfile({ university: { id: 'sevilla' }, topics: [{ id: 'water' }] });

/** Ada administers, Lou chairs the task force, Cat chairs another; Con is a contact, Lea a lead, Mia a member. */
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [
      aUser('ada', { admin: 'true' }),
      aUser('ben', { admin: 'true' }),
      aUser('mia', { notForMe: ['seminar'] }),
      ...['lou', 'cat', 'lea'].map((id) => aUser(id)),
      aUser('con', { university: { id: 'sevilla' } }),
    ],
    notices: [aNotice('mia', 'news')],
    admins: [
      { id: 'ada' },
      { id: 'ben', announcement: { text: 'Hello.', until: '2126-11-30T12:00:00.000Z' } },
    ],
    chairs: [
      { id: 'lou', taskforces: ['force'] },
      { id: 'cat', taskforces: ['other'] },
    ],
    taskforces: [
      { id: 'force', ...force },
      { id: 'other', ...force, chairs: ['cat'], members: ['cat'] },
      { id: 'left', ...force, chairs: ['cat'], members: ['mia'] },
    ],
    topics: [
      { id: 'water', ...topic },
      { id: 'law', ...topic, name: 'Law' },
    ],
    universities: [{ id: 'sevilla', ...university }],
    projects: [
      { id: 'wells', ...project },
      { id: 'named', ...project, leads: ['lea', 'mia'], unconfirmed: ['mia'] },
    ],
    resources: [{ id: 'reader', ...reader, approved: false }],
    offers: [{ id: 'seminar', ...offer, owner: 'mia', expiry: '2126-12-31T00:00:00.000Z' }],
    requests: [{ id: 'zoe', ...request }],
    reports: [{ id: 'wrong', ...aReport('offers', 'seminar'), by: 'cat', title: 'Seminar' }],
    introductions: [
      { id: 'hello', ...anIntroduction(toMember('mia')), from: 'cat', to: ['mia'], status: 'sent' },
      {
        id: 'joining',
        ...anIntroduction(toJoin('force')),
        from: 'mia',
        to: [],
        status: 'sent',
      },
    ],
  });
  await stored.put({
    pk: 'soft-deleted',
    sk: 'gil',
    record: { ...aUser('gil'), version: 3, createTimestamp: then, updateTimestamp: then },
    by: 'ben',
    at: then,
    until: '2126-12-31T00:00:00.000Z',
  });
});
const then = '2026-01-01T00:00:00.000Z';

export const entriesOf = ({ body }: Answer) => body.items as unknown as AuditEntry[];
export const audit = (query: Record<string, string> = {}, uid = 'ada') =>
  network.call(uid, 'GET /api/audit', { query });
