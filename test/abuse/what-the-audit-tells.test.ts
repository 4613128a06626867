import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../shared/audit/audit.ts';
import {
  audit,
  entriesOf,
  force,
  network,
  offer,
  profile,
  reader,
  stored,
  topic,
  university,
} from './audited-network.ts';

const history = (collection: string, id: string, query: Record<string, string> = {}) =>
  network.call('ada', 'GET /api/{collection}/{id}/audit', { path: { collection, id }, query });

describe('an edit', () => {
  const changed = async () => entriesOf(await audit())[0]?.records[0]?.changed;

  it('tells the fields it changed by their names, and how many of a list, but not what they say', async () => {
    const body = { ...university, website: 'https://private.example.org', topics: { law: ['graduate'] } };
    await network.edit('con', 'universities', 'sevilla', body, 1);
    expect(await changed()).toEqual([{ field: 'website' }, { field: 'topics', added: 1, removed: 1 }]);
    await network.edit('con', 'universities', 'sevilla', { ...body, topics: { law: ['doctorate'] } }, 2);
    expect(await changed()).toEqual([{ field: 'topics', altered: 1 }]);
    expect(JSON.stringify(await stored.all('audit'))).not.toContain('private.example.org');
  });

  it('tells nothing of a contact that is sent again without its id', async () => {
    const [mail, phone] = [
      { type: 'email', contact: 'mia@example.org' },
      { type: 'phone', contact: '555 1234' },
    ];
    const edit = (contact: object[], title: string, version: number) =>
      network.edit('mia', 'users', 'mia', { ...profile, contact, title }, version);
    await edit([mail], 'Dean', 1);
    await edit([mail], 'Rector', 2);
    expect(await changed()).toEqual([{ field: 'title' }]);
    await edit([phone, mail], 'Rector', 3);
    expect(await changed()).toEqual([{ field: 'contact', added: 1 }]);
  });

  it('tells how many members were added to a task force, and taken out', async () => {
    await network.edit('lou', 'taskforces', 'force', { ...force, members: ['lou', 'mia', 'cat'] }, 1);
    expect(await changed()).toEqual([{ field: 'members', added: 2 }]);
    await network.edit('lou', 'taskforces', 'force', { ...force, members: ['lou', 'lea'] }, 2);
    expect(await changed()).toEqual([{ field: 'members', added: 1, removed: 2 }]);
  });

  it('tells how many other names an area got and lost, not in how many languages', async () => {
    const [english, spanish] = [
      { language: 'en', names: ['Hydrology', 'Wells'] },
      { language: 'es', names: ['Agua'] },
    ];
    const edit = (otherNames: object[], version: number) =>
      network.edit('cat', 'topics', 'water', { ...topic, otherNames }, version);
    await edit([english, spanish], 1);
    expect(await changed()).toEqual([{ field: 'otherNames', added: 3 }]);
    await edit([{ ...english, names: ['Hydrology', 'Springs', 'Rivers'] }, spanish], 2);
    expect(await changed()).toEqual([{ field: 'otherNames', added: 2, removed: 1 }]);
  });

  it('tells of a reference that it is another', async () => {
    await network.edit('ada', 'resources', 'reader', { ...reader, language: { id: 'es' } }, 1);
    expect(await changed()).toEqual([{ field: 'language' }]);
  });
});

describe('what happened to a record', () => {
  it('is read from the newest to the oldest, page by page, after its end as well', async () => {
    const { body } = await network.create('mia', 'offers', offer);
    const id = String(body.id);
    await network.edit('cat', 'topics', 'water', topic, 1);
    await network.edit('mia', 'offers', id, offer, 1);
    await network.edit('ada', 'offers', id, offer, 2);
    await network.remove('mia', 'offers', id);
    const whole = entriesOf(await history('offers', id));
    expect(whole.map(({ by, role, operation }) => [by, role, operation])).toEqual([
      ['mia', 'owner', 'deleteRecord'],
      ['ada', 'administrator', 'editRecord'],
      ['mia', 'owner', 'editRecord'],
      ['mia', 'member', 'createRecord'],
    ]);
    const first = await history('offers', id, { limit: '3' });
    const rest = await history('offers', id, { limit: '3', cursor: String(first.body.cursor) });
    expect([...entriesOf(first), ...entriesOf(rest)]).toEqual(whole);
    expect(rest.body).not.toHaveProperty('cursor');
    expect((await history('offers', 'seminar', { cursor: String(first.body.cursor) })).status).toBe(400);
  });

  it('goes on where it was when somebody who was deleted is back', async () => {
    await network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } });
    await network.remove('ada', 'users', 'zoe');
    await network.call('ben', 'POST /api/users/{id}/restore', { path: { id: 'zoe' } });
    expect(entriesOf(await history('users', 'zoe')).map(({ by, operation }) => [by, operation])).toEqual([
      ['ben', 'restoreMember'],
      ['ada', 'deleteRecord'],
      ['ada', 'approveRequest'],
    ]);
  });

  it('names what is gone, in each of its entries', async () => {
    const { body } = await network.create('mia', 'offers', offer);
    const id = String(body.id);
    await network.remove('mia', 'offers', id);
    const named = entriesOf(await history('offers', id)).map(({ records }) => records[0]?.name);
    expect(named).toEqual([offer.name, offer.name]);
    await network.edit('cat', 'topics', 'water', topic, 1);
    expect(entriesOf(await history('topics', 'water'))[0]?.records[0]).not.toHaveProperty('name');
  });

  it('names a member for as long as they can be brought back, and a request that became one by nothing else', async () => {
    await network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } });
    await network.remove('ada', 'users', 'zoe');
    expect(entriesOf(await history('users', 'zoe'))[0]?.records[0]?.name).toBe('Zoe Zacharias');
    expect((await stored.all('gone')).map(({ sk, name }) => [sk, name])).toEqual(
      expect.arrayContaining([
        ['requests zoe', undefined],
        ['users zoe', undefined],
      ]),
    );
  });

  it('names a request that was declined', async () => {
    await network.remove('ada', 'requests', 'zoe');
    expect(entriesOf(await audit())[0]?.records[0]).toMatchObject({ name: 'Zoe Zacharias' });
  });

  it('is nothing for a record from before, and begins with its next write', async () => {
    await stored.put({
      pk: 'topics',
      sk: 'old',
      id: 'old',
      ...topic,
      version: 4,
      createTimestamp: '2026-01-01T00:00:00.000Z',
      updateTimestamp: '2026-01-01T00:00:00.000Z',
    });
    expect((await history('topics', 'old')).body).toEqual({ items: [] });
    await network.edit('cat', 'topics', 'old', topic, 4);
    expect(entriesOf(await history('topics', 'old')).map(({ by }) => by)).toEqual(['cat']);
  });

  it('shows in no answer about the record itself', async () => {
    const { body } = await network.edit('cat', 'topics', 'water', topic, 1);
    expect(body).not.toHaveProperty('seq');
  });
});

describe('the list of a person', () => {
  it('holds what they did and nothing else, page by page', async () => {
    for (let version = 1; version <= 3; version += 1) {
      await network.edit('mia', 'offers', 'seminar', offer, version);
      await network.edit('cat', 'topics', 'water', topic, version);
    }
    const whole = entriesOf(await audit({ person: 'mia' }));
    expect(whole.map(({ by, operation }) => [by, operation])).toEqual(
      Array.from({ length: 3 }, () => ['mia', 'editRecord']),
    );
    const first = await audit({ person: 'mia', limit: '2' });
    const rest = await audit({ person: 'mia', limit: '2', cursor: String(first.body.cursor) });
    expect([...entriesOf(first), ...entriesOf(rest)]).toEqual(whole);
    expect((await audit({ person: 'cat', cursor: String(first.body.cursor) })).status).toBe(400);
    expect(entriesOf(await audit({ person: 'lea' }))).toEqual([]);
  });
});

describe('the list of all', () => {
  it('comes in pages that miss nothing', async () => {
    const whole = entriesOf(await audit());
    const found: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await audit({ limit: '3', ...(cursor !== undefined && { cursor }) });
      found.push(...entriesOf(page));
      cursor = page.body.cursor as string | undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(whole);
  });

  it.each(['limit=0', 'person=..', 'cursor=nonsense'])('refuses %s', async (query) => {
    const [name = '', value = ''] = query.split('=');
    expect((await audit({ [name]: value })).status).toBe(400);
  });

  it('is there for administrators only, but for the history of one’s own profile', async () => {
    for (const uid of ['mia', 'cat', 'lou', 'con', 'lea']) {
      const path = { collection: 'users', id: uid === 'mia' ? 'cat' : 'mia' };
      expect((await audit({}, uid)).status).toBe(404);
      expect((await network.call(uid, 'GET /api/audit/refused')).status).toBe(404);
      expect((await network.call(uid, 'GET /api/{collection}/{id}/audit', { path })).status).toBe(404);
    }
  });

  it('is kept for a year', async () => {
    await network.remove('mia', 'offers', 'seminar');
    const [entry] = entriesOf(await audit());
    const year = Date.parse(entry?.at ?? '') / 1000 + 366 * 86_400;
    for (const pk of ['audit', 'counts', 'gone']) {
      const item = (await stored.all(pk)).at(-1);
      expect(Math.abs(Number(item?.expires) - year)).toBeLessThan(2);
    }
    await stored.forget(Number((await stored.all('audit')).at(-1)?.seq));
    expect((await history('offers', 'seminar')).body).toEqual({ items: [] });
  });
});

describe('who was refused', () => {
  const refused = async (query: Record<string, string> = {}) =>
    (await network.call('ada', 'GET /api/audit/refused', { query })).body;

  it('is counted by person and day, with why', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await network.create('mia', 'topics', topic);
    await network.create('mia', 'topics', topic);
    await network.remove('mia', 'resources', 'reader');
    await network.edit('mia', 'offers', 'seminar', offer, 7);
    await network.remove('cat', 'taskforces', 'force');
    expect(await refused()).toEqual({
      items: [
        { day, person: 'mia', counts: { forbidden: 2, 'not-found': 1 } },
        { day, person: 'cat', counts: { forbidden: 1 } },
      ],
    });
    expect((await refused({ person: 'cat' })).items).toHaveLength(1);
  });

  it('comes the latest day first, page by page', async () => {
    for (const day of ['2026-11-19', '2026-11-21', '2026-11-20'])
      await stored.put({ pk: 'refused', sk: `${day} mia`, day, person: 'mia', 'slow-down': 3 });
    for (const person of [undefined, 'mia']) {
      const query = { limit: '2', ...(person && { person }) };
      const first = await refused(query);
      const rest = await refused({ ...query, cursor: String(first.cursor) });
      expect(
        [first, rest].flatMap(({ items }) => (items as unknown as { day: string }[]).map(({ day }) => day)),
      ).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
    }
  });
});

describe('of all that was changed', () => {
  const days = ['2026-11-01', '2026-11-03', '2026-11-05', '2026-11-07'];
  const at = (day: string) => `${day}T12:00:00.000Z`;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [index, day] of days.entries()) {
      vi.setSystemTime(at(day));
      await network.edit('cat', 'topics', 'water', topic, index + 1);
      await network.create('mia', 'offers', offer);
    }
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const found = async (query: Record<string, string>) =>
    entriesOf(await audit(query)).map(({ by, at: when }) => `${by} ${when.slice(0, 10)}`);

  it('a person, a kind and a time leave what fits', async () => {
    expect(await found({ collection: 'topics', limit: '2' })).toEqual(['cat 2026-11-07', 'cat 2026-11-05']);
    expect(await found({ from: at(days[2] as string), until: at(days[3] as string) })).toEqual([
      'mia 2026-11-05',
      'cat 2026-11-05',
    ]);
    expect(
      await found({ person: 'mia', until: '2026-11-04T00:00:00.000Z', from: '2026-11-01T00:00:00.000Z' }),
    ).toEqual(['mia 2026-11-03', 'mia 2026-11-01']);
    expect(await found({ person: 'mia', collection: 'topics', from: '2026-11-01T00:00:00.000Z' })).toEqual(
      [],
    );
    expect(await found({ until: '2020-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('what fits is read page by page, by a cursor that is good for this filter alone', async () => {
    const query = { collection: 'offers', from: at(days[1] as string), limit: '2' };
    const first = await audit(query);
    expect(entriesOf(first).map(({ at: when }) => when.slice(0, 10))).toEqual([days[3], days[2]]);
    const cursor = String(first.body.cursor);
    const rest = await audit({ ...query, cursor });
    expect(entriesOf(rest).map(({ at: when }) => when.slice(0, 10))).toEqual([days[1]]);
    expect(rest.body).not.toHaveProperty('cursor');
    expect((await audit({ ...query, collection: 'topics', cursor })).status).toBe(400);
  });

  it('a filter that can’t be is refused', async () => {
    for (const [name, value] of [
      ['from', 'yesterday'],
      ['until', '2026-11-01'],
      ['collection', 'secrets'],
    ] as const)
      expect((await audit({ [name]: value })).status).toBe(400);
  });
});
