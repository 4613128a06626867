import { describe, expect, it } from 'vitest';
import { type AccountIds, roles } from '../../infra/local/seed/accounts.ts';
import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import { makeNetwork, type Network } from '../../infra/local/seed/network.ts';
import { referencesOf } from '../../shared/kinds/references.ts';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { sortingName } from '../../shared/user/user.rules.ts';
import { withoutServerFields } from '../fuzz/without-server-fields.ts';

const now = new Date('2026-03-20T10:00:00.000Z');
const accounts = Object.fromEntries(roles.map((role) => [role, `id-of-${role}`])) as AccountIds;
const network = (members: number, seed = 1) => makeNetwork(randomFrom(seed), { members, accounts, now });

const first = network(60);
const count = ({ records }: Network) =>
  Object.fromEntries(collections.map((collection) => [collection, records[collection].length]));

describe('The first seed', () => {
  it('is the real universities, areas and task forces with people and their work around them', () => {
    expect(count(first)).toMatchObject({
      universities: 178,
      topics: 38,
      taskforces: 7,
      users: 60,
      projects: 40,
      resources: 30,
      offers: 25,
      requests: 5,
      admins: 1,
    });
    const { records } = first;
    expect(records.universities.filter(({ latitude, longitude }) => latitude && longitude)).toHaveLength(178);
    expect(records.resources.filter(({ approved }) => !approved).length).toBeGreaterThan(3);
    const expired = records.offers.filter(({ expiry }) => Date.parse(expiry) <= now.getTime());
    expect(expired.length).toBeGreaterThan(2);
    expect(records.users.some(({ name }) => /ñ|é|ł|ö/.test(name))).toBe(true);
    expect(
      records.users.some(({ name }) => / S\.?J\.?$/.test(name) && !sortingName({ name }).includes('SJ')),
    ).toBe(true);
  });

  it('gives each named account the one role it is named for', () => {
    const { records } = first;
    const roleOf = (id: string) => ({
      chair: records.taskforces.filter(({ chairs }) => chairs.includes(id)).length,
      contact: records.universities.filter(({ contact }) => contact === id).length,
      lead: records.projects.filter(({ leads }) => leads.includes(id)).length,
      owner: records.offers.filter(({ owner }) => owner === id).length,
      admin: records.admins.filter((admin) => admin.id === id).length,
    });
    const none = { chair: 0, contact: 0, lead: 0, owner: 0, admin: 0 };
    for (const role of ['chair', 'contact', 'lead', 'owner', 'admin'] as const)
      expect(roleOf(accounts[role])).toEqual({ ...none, [role]: 1 });
    expect(roleOf(accounts.member)).toEqual(none);
    expect(records.users.find(({ id }) => id === accounts.newcomer)?.firstRun).toBe(true);
    expect(records.requests.some(({ id }) => id === accounts.applicant)).toBe(true);
    for (const each of ['applicant', 'stranger'] as const)
      expect(records.users.some(({ id }) => id === accounts[each])).toBe(false);
    const contact = records.users.find(({ id }) => id === accounts.contact);
    expect(records.universities.find((each) => each.contact === accounts.contact)?.id).toBe(
      contact?.university?.id,
    );
  });

  it('refers to nothing that isn’t there', () => {
    const ids = new Set(collections.flatMap((each) => first.records[each].map(({ id }) => `${each} ${id}`)));
    const missing = collections.flatMap((collection) =>
      first.records[collection].flatMap((record) =>
        referencesOf(collection, record).filter((to) => !ids.has(`${to.collection} ${to.id}`)),
      ),
    );
    expect(missing).toEqual([]);
    const drawn = new Set(first.drawings.map(({ imageId }) => imageId));
    const shown = [...first.records.users, ...first.records.universities].flatMap(
      ({ picture }) => picture ?? [],
    );
    expect(shown.every((id) => drawn.has(id))).toBe(true);
    expect(shown).toHaveLength(drawn.size);
  });

  it('holds only records that their editor could save as they are', () => {
    const chairs = new Map(first.records.chairs.map(({ id, taskforces }) => [id, taskforces]));
    const problems = collections.flatMap((collection: Collection) =>
      first.records[collection]
        .filter((record) => !('firstRun' in record && record.firstRun))
        .flatMap((record) => {
          const kind = kinds[collection];
          const parsed = kind.edit.safeParse(withoutServerFields(kind, record));
          return parsed.success ? [] : [`${collection} ${record.id}: ${parsed.error.message}`];
        }),
    );
    expect(problems).toEqual([]);
    const chair = {
      type: 'member' as const,
      id: accounts.chair,
      admin: false,
      chairOf: chairs.get(accounts.chair) ?? [],
    };
    expect(first.records.taskforces.filter((each) => can(chair, 'edit', 'taskforces', each))).toHaveLength(1);
  });
});

describe('A seed', () => {
  it('is the same for the same number, and another for another', () => {
    expect(network(60)).toEqual(first);
    expect(network(60, 2)).not.toEqual(first);
  });

  it('makes ten thousand members, and work in proportion, around the same universities', () => {
    const large = network(10_000);
    expect(count(large)).toMatchObject({ users: 10_000, projects: 2000, resources: 2000, offers: 1000 });
    expect(large.records.universities.map(({ id, name }) => [id, name])).toEqual(
      first.records.universities.map(({ id, name }) => [id, name]),
    );
    expect(new Set(large.records.users.map(({ email }) => email)).size).toBe(10_000);
    expect(Math.max(...large.records.taskforces.map(({ members }) => members.length))).toBeLessThan(500);
  });
});
