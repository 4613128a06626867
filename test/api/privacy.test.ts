import { beforeAll, describe, expect, test } from 'vitest';
import { collections } from '../../shared/kinds/collections.ts';
import { unique } from '../factories.ts';
import { aChair, aMember, aNewcomer, type Person, theAdministrator } from '../helpers/people.ts';
import { syncFrom } from '../helpers/sync-pages.ts';
import { startInProcess } from './in-process.ts';

/**
 * A member's sign-in address and notifications are theirs and the administrators' alone. The raw
 * bytes of everything another member or a chair can fetch are searched for them.
 */
let canary: Person;
let onlookers: Person[];
let administrator: Person;

beforeAll(async () => {
  await startInProcess();
  administrator = await theAdministrator();
  canary = await aNewcomer(unique('Carla'));
  onlookers = [await aMember(), await aChair()];
});

/** Everything a person can fetch, as it comes over the wire. */
async function everythingSeenBy({ api, tokens }: Person): Promise<string> {
  const texts: string[] = [];
  for (const collection of collections) {
    let cursor = '';
    do {
      const answer = await api.get<{ cursor?: string }>(`/api/${collection}?limit=200${cursor}`);
      texts.push(answer.text);
      cursor = answer.body.cursor ? `&cursor=${encodeURIComponent(answer.body.cursor)}` : '';
    } while (cursor);
    for (const { id } of [canary]) texts.push((await api.get(`/api/${collection}/${id}`)).text);
  }
  const pages = await syncFrom(tokens.accessToken);
  texts.push(...pages.map((page) => page.text));
  return texts.join('\n');
}

test('the canary sees their own address and welcome', async () => {
  const { text } = await canary.api.get(`/api/users/${canary.id}`);
  expect(text).toContain(canary.email);
  expect(await canary.api.listAll('notices')).toMatchObject([{ member: canary.id, subject: 'welcome' }]);
});

test('so does an administrator', async () => {
  expect((await administrator.api.get(`/api/users/${canary.id}`)).text).toContain(canary.email);
});

describe('what another member, and a chair, can fetch', () => {
  test('holds the canary, without their address', { tags: ['3-18'] }, async () => {
    for (const onlooker of onlookers) {
      const seen = await everythingSeenBy(onlooker);
      expect(seen).toContain(canary.name);
      expect(seen).not.toContain(canary.email);
      expect(seen).not.toContain(encodeURIComponent(canary.email));
    }
  });

  test('holds notifications of nobody else', { tags: ['3-18'] }, async () => {
    for (const onlooker of onlookers) {
      const users = await onlooker.api.listAll('users');
      const told = users.filter((user) =>
        ['email', 'notifyByMail', 'language'].some((field) => field in user),
      );
      expect(told.map(({ id }) => id).filter((id) => id !== onlooker.id)).toEqual([]);
    }
    // Nor do administrators see any.
    for (const onlooker of [...onlookers, administrator])
      expect(await everythingSeenBy(onlooker)).not.toContain(`"member":"${canary.id}"`);
    // Control: they are there, in what the canary themselves fetches, by the list and by the sync.
    expect((await everythingSeenBy(canary)).split(`"member":"${canary.id}"`)).toHaveLength(3);
  });

  test('nor does an edit by a chair answer them', async () => {
    const chair = onlookers[1] as Person;
    const member = await aMember();
    const { body, text } = await chair.api.get<{ version: number }>(`/api/users/${member.id}`);
    const changed = await chair.api.put(
      `/api/users/${member.id}`,
      { ...body, title: 'Dean of Rivers' },
      body,
    );
    expect(changed.status).toBe(200);
    const stale = await chair.api.put(`/api/users/${member.id}`, { ...body, title: 'Dean' }, body);
    expect(stale.status).toBe(412);
    for (const answer of [text, changed.text, stale.text]) expect(answer).not.toContain(member.email);
    expect(await member.api.read('/api/me')).toMatchObject({
      user: { email: member.email, title: 'Dean of Rivers' },
    });
  });
});

test('an error echoes neither token nor body', async () => {
  const secret = unique('secret');
  for (const answer of [
    await canary.api.post('/api/topics', `{"name": "${secret}`),
    await canary.api.post('/api/offers', { name: '', [secret.replace(/\W/g, '')]: secret }),
    await canary.api.get(`/api/topics/${secret}`),
  ]) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain(canary.tokens.accessToken);
    expect(answer.text).not.toMatch(/ at .*\.(js|mjs|ts):\d+/);
  }
});
