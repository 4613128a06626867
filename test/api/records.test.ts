import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { editable, unique } from '../factories.ts';
import { type Caller, type ErrorBody, expectStatus, type RecordBody, refusal } from '../helpers/api.ts';
import { validInputs } from '../helpers/examples.ts';
import { aMember, theAdministrator } from '../helpers/people.ts';
import { startInProcess } from './in-process.ts';

/** The common rhythm of every kind: create, read, change, delete. An administrator asks. */
let api: Caller;
let inputs: Awaited<ReturnType<typeof validInputs>>;

beforeAll(async () => {
  await startInProcess();
  api = (await theAdministrator()).api;
  inputs = await validInputs();
});

const fieldsOf = (body: unknown) => (body as ErrorBody).error.fields ?? [];
const pathsOf = (body: unknown) => fieldsOf(body).map(({ path }) => path);

/** The fields a form can't do without, by the specification's section 5. */
const required: Partial<Record<Collection, string[]>> = {
  taskforces: ['name', 'description', 'chairs', 'members'],
  projects: ['name', 'description', 'status', 'topics', 'leads'],
  universities: ['name', 'description', 'city', 'country', 'region', 'website', 'topics'],
  topics: ['name', 'description'],
  users: ['name', 'email'],
  requests: ['name', 'email', 'description'],
  resources: ['name', 'description', 'type', 'audience', 'taskforce', 'topics'],
  offers: ['name', 'description'],
};

/** With those that came after the specification. */
const requiredOf = (collection: Collection) => {
  const fields = Object.entries<z.ZodType>(kinds[collection].create.shape);
  const refused = fields.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name);
  return [...new Set([...(required[collection] ?? []), ...refused])];
};

/** What only the server sets, beside what every record carries. */
const setByServer: Partial<Record<Collection, Record<string, unknown>>> = {
  universities: { latitude: 1, countryCode: 'XX' },
  users: { admin: 'true', firstRun: false },
  requests: { nominatedBy: 'somebody-else' },
  resources: { approved: true, submittedBy: 'somebody-else' },
  offers: { owner: 'somebody-else', expiry: '2099-01-01T00:00:00.000Z' },
};

describe.each(editable)('%s', (collection) => {
  const path = (id: string) => `/api/${collection}/${id}`;
  const make = () => api.create(collection, inputs[collection]());

  test('creating answers the record, its place and its version', { tags: ['3-1', '3-2'] }, async () => {
    const input = inputs[collection]();
    const answer = await api.post<RecordBody>(`/api/${collection}`, input);
    const record = expectStatus(answer, 201);
    expect(record).toMatchObject({ name: input.name, version: 1 });
    expect(record.createTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(record.updateTimestamp).toBe(record.createTimestamp);
    expect(answer.headers.get('location')).toBe(path(record.id));
    const read = await api.get<RecordBody>(path(record.id));
    expect(read.status).toBe(200);
    expect(read.headers.get('etag')).toBe('"1"');
    expect(read.body).toEqual(record);
  });

  test('an edit counts the version up and keeps the time of creation', {
    tags: ['3-1', '3-2', '4-11'],
  }, async () => {
    const record = await make();
    const name = unique('Renamed');
    const answer = await api.put<RecordBody>(path(record.id), { ...record, name }, { version: 1 });
    const changed = expectStatus(answer, 200);
    expect(changed).toMatchObject({
      id: record.id,
      name,
      version: 2,
      createTimestamp: record.createTimestamp,
    });
    expect(changed.updateTimestamp > record.updateTimestamp).toBe(true);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await api.read(path(record.id))).toEqual(changed);
  });

  test('an edit names the version it started from, and a stale one changes nothing', async () => {
    const record = await make();
    expect(refusal(await api.put(path(record.id), record))).toBe('428 precondition-required');
    const current = await api.change(collection, record.id, { name: unique('First') });
    const stale = await api.put<ErrorBody>(path(record.id), { ...record, name: 'Second' }, { version: 1 });
    expect(refusal(stale)).toBe('412 stale');
    expect(stale.body.current).toEqual(current);
    expect(await api.read(path(record.id))).toEqual(current);
  });

  test('of two edits at once, one wins and the other is told', async () => {
    const record = await make();
    const answers = await Promise.all(
      ['Left hand', 'Right hand'].map((name) =>
        api.put(path(record.id), { ...record, name }, { version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('deleting takes it away, once', async () => {
    const record = await make();
    expect((await api.delete(path(record.id))).status).toBe(204);
    expect(refusal(await api.get(path(record.id)))).toBe('404 not-found');
    expect(refusal(await api.delete(path(record.id)))).toBe('404 not-found');
    expect(refusal(await api.put(path(record.id), record, { version: 1 }))).toBe('404 not-found');
  });

  test('every invalid field is named at once', {
    tags: ['5-45', '5-46', '5-47', '5-48', '5-49', '5-50', '5-51', '5-52', '8-10'],
  }, async () => {
    const answer = await api.post(`/api/${collection}`, {});
    expect(refusal(answer)).toBe('422 invalid');
    expect(pathsOf(answer.body).sort()).toEqual(requiredOf(collection).sort());
    for (const { message } of fieldsOf(answer.body)) expect(message).toMatch(/^[A-Z]/);
  });

  test('a refused edit changes nothing', { tags: ['5-52'] }, async () => {
    const record = await make();
    const refused = await api.put(
      path(record.id),
      { ...record, name: ' ', description: '', bio: '' },
      { version: 1 },
    );
    expect(refusal(refused)).toBe('422 invalid');
    expect(pathsOf(refused.body)).toContain('name');
    expect(await api.read(path(record.id))).toEqual(record);
  });

  test('a field nobody knows is refused by name', async () => {
    const answer = await api.post(`/api/${collection}`, { ...inputs[collection](), nickname: 'x' });
    expect(refusal(answer)).toBe('422 invalid');
    expect(pathsOf(answer.body)).toEqual(['nickname']);
  });

  test('what only the server sets is ignored', { tags: ['3-34'] }, async () => {
    const sent = {
      id: 'chosen-by-me',
      version: 99,
      createTimestamp: '2001-01-01T00:00:00.000Z',
      updateTimestamp: '2001-01-01T00:00:00.000Z',
      ...setByServer[collection],
    };
    const record = await api.create(collection, { ...inputs[collection](), ...sent });
    for (const [field, value] of Object.entries(sent)) expect(record[field]).not.toEqual(value);
    const edited = await api.put<RecordBody>(path(record.id), { ...record, ...sent }, { version: 1 });
    for (const [field, value] of Object.entries({ ...sent, version: 99 })) {
      expect(expectStatus(edited, 200)[field]).not.toEqual(value);
    }
  });

  test('a retried creation makes one record', async () => {
    const input = inputs[collection]();
    const headers = { 'idempotency-key': unique('key') };
    const first = await api.post<RecordBody>(`/api/${collection}`, input, { headers });
    const again = await api.post<RecordBody>(`/api/${collection}`, input, { headers });
    expect(expectStatus(again, 201).id).toBe(expectStatus(first, 201).id);
    const all = await api.listAll(collection);
    expect(all.filter(({ name }) => name === input.name)).toHaveLength(1);
  });

  test('an id of another kind is not found', async () => {
    const other = collection === 'topics' ? 'universities' : 'topics';
    const stranger = await api.create(other, inputs[other]());
    expect(refusal(await api.get(path(stranger.id)))).toBe('404 not-found');
    expect(refusal(await api.put(path(stranger.id), inputs[collection](), { version: 1 }))).toBe(
      '404 not-found',
    );
    expect(refusal(await api.delete(path(stranger.id)))).toBe('404 not-found');
  });

  test('the list holds it, page by page, each record once', async () => {
    const made = [await make(), await make()];
    const all = await api.listAll(collection);
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of made) expect(ids).toContain(id);
    const page = await api.read<{ items: RecordBody[]; cursor?: string }>(`/api/${collection}?limit=1`);
    expect(page.items).toHaveLength(1);
    expect(page.cursor).toBeTypeOf('string');
  });
});

test.each(editable.filter((each) => !kinds[each].ids))('ids of %s sort by time', async (collection) => {
  const first = await api.create(collection, inputs[collection]());
  await new Promise((done) => setTimeout(done, 5));
  const second = await api.create(collection, inputs[collection]());
  expect(second.id > first.id).toBe(true);
});

describe('a list', () => {
  test.each(['0', '201', '-1', '1.5', 'many', ''])('limit=%s is refused', async (limit) => {
    const answer = await api.get(`/api/topics?limit=${limit}`);
    expect([400, 422]).toContain(answer.status);
  });

  test.each(['x', '%00', 'eyJhIjoxfQ', '../../users'])(
    'a cursor nobody gave is refused: %s',
    async (cursor) => {
      const answer = await api.get(`/api/topics?cursor=${cursor}`);
      expect([400, 422]).toContain(answer.status);
    },
  );

  test('a collection nobody knows is not found', async () => {
    expect(refusal(await api.get('/api/secrets'))).toBe('404 not-found');
    expect(refusal(await api.get('/api/clock'))).toBe('404 not-found');
    expect(refusal(await api.get('/api/changes/1'))).toBe('404 not-found');
  });
});

describe('an edit that leaves fields out', () => {
  /** What a record of each kind says in the fields that an edit can go without. */
  const said = (): Partial<Record<Collection, Record<string, unknown>>> => {
    const sought = { seeks: ['people'], levels: ['doctorate'], regions: ['KIRCHER'], languages: ['es'] };
    const { taskforce, topics } = inputs.resources();
    return {
      projects: { taskforces: [taskforce], ...sought },
      universities: { founded: 1863 },
      topics: { otherNames: [{ language: 'es', names: ['Hidrología'] }] },
      users: { languages: ['es'], familyName: String(inputs.users().name).split(' ')[0] },
      resources: {
        language: { id: 'es' },
        links: [{ id: 'a', label: 'Reader (PDF)', address: 'https://reader.example/one.pdf' }],
      },
      offers: { topics, ...sought },
    };
  };
  /** What is taken out by leaving it out; and what is said with an edit and not kept, or is the member's own. */
  const others = ['picture', 'contact', 'weeks', 'notifyByMail', 'digest', 'writers'];

  test('keeps what the record says there, and puts no default in its place', async () => {
    for (const collection of editable.filter((each) => each !== 'requests')) {
      const left = said()[collection] ?? {};
      const shape: Record<string, z.ZodType> = kinds[collection].edit.shape;
      const omittable = Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success);
      const own = collection === 'users' ? ['language'] : [];
      expect(Object.keys(left).sort(), collection).toEqual(
        omittable.filter((name) => ![...others, ...own].includes(name)).sort(),
      );
      const made = await api.create(collection, inputs[collection]());
      const before = await api.change(collection, made.id, left);
      expect(before).toMatchObject(left);
      const sent = Object.fromEntries(Object.entries(before).filter(([field]) => !(field in left)));
      const answer = await api.put(`/api/${collection}/${made.id}`, sent, { version: 2 });
      expect(expectStatus(answer, 200), collection).toMatchObject(left);
    }
  });

  test('is checked by what the record keeps: a status is refused that lacks its task forces', async () => {
    const made = await api.create('projects', inputs.projects());
    const { taskforces: _, ...rest } = await api.change('projects', made.id, {
      status: 'proposal',
      taskforces: [],
    });
    const body = { ...rest, status: 'ongoing' };
    const answer = await api.put(`/api/projects/${made.id}`, body, { version: 2 });
    expect(refusal(answer)).toBe('422 invalid');
    expect(pathsOf(answer.body)).toEqual(['taskforces']);
  });

  test('empties what it sends as empty, and takes out a contact that it leaves out', async () => {
    const made = await api.create('offers', inputs.offers());
    await api.change('offers', made.id, said().offers ?? {});
    expect(await api.change('offers', made.id, { topics: [], seeks: [] })).toMatchObject({
      topics: [],
      seeks: [],
      levels: ['doctorate'],
    });
    const { contact: _, ...university } = await api.create('universities', inputs.universities());
    const person = await aMember('Cleo Contact', { university: { id: university.id } });
    const path = `/api/universities/${university.id}`;
    await api.put(path, { ...university, contact: person.id }, { version: 1 });
    const without = expectStatus(await api.put<RecordBody>(path, university, { version: 2 }), 200);
    expect(without).not.toHaveProperty('contact');
  });

  test('a creation that leaves them out has their defaults', async () => {
    const { language: _, ...resource } = inputs.resources();
    expect(await api.create('resources', resource)).toMatchObject({ language: { id: 'en' } });
  });
});

describe('the links of a resource', () => {
  const link = { id: 'a', label: ' Reader (PDF) ', address: 'https://reader.example/one.pdf' };

  test('are kept as lines, get an id where they lack one, and none is needed', async () => {
    const made = await api.create('resources', { ...inputs.resources(), links: [link] });
    expect(made.links).toEqual([{ ...link, label: 'Reader (PDF)' }]);
    const { id: _, ...without } = link;
    const edited = await api.change('resources', made.id, { links: [without] });
    expect(edited.links).toEqual([{ ...without, label: 'Reader (PDF)', id: expect.stringMatching(/./) }]);
    expect((await api.change('resources', made.id, { links: [] })).links).toEqual([]);
    expect(await api.create('resources', inputs.resources())).not.toHaveProperty('links');
  });

  test.each([
    ['a label', { ...link, label: '  ' }, 'links.0.label'],
    ['an address', { ...link, address: '' }, 'links.0.address'],
    ['an address on the web', { ...link, address: 'javascript:alert(1)' }, 'links.0.address'],
    [
      'an address of nobody’s account',
      { ...link, address: 'https://me:pass@reader.example' },
      'links.0.address',
    ],
  ])('need %s', async (_, wrong, path) => {
    const answer = await api.post('/api/resources', {
      ...inputs.resources(),
      links: [link, wrong].reverse(),
    });
    expect(refusal(answer)).toBe('422 invalid');
    expect(pathsOf(answer.body)).toEqual([path]);
  });

  test('are twenty at most', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...link, id: `link-${at}` }));
    const send = (count: number) => api.post('/api/resources', { ...inputs.resources(), links: many(count) });
    expect((await send(20)).status).toBe(201);
    expect(refusal(await send(21))).toBe('422 invalid');
  });
});

describe('a reference', () => {
  const wrong: [Collection, string, (id: string) => object][] = [
    ['taskforces', 'chairs', (id) => ({ chairs: [id] })],
    ['taskforces', 'members', (id) => ({ members: [id] })],
    ['projects', 'leads', (id) => ({ leads: [id] })],
    ['projects', 'topics', (id) => ({ topics: [{ id }] })],
    ['projects', 'taskforces', (id) => ({ taskforces: [{ id }] })],
    ['universities', 'topics', (id) => ({ topics: { [id]: ['graduate'] } })],
    ['universities', 'contact', (id) => ({ contact: id })],
    ['resources', 'taskforce', (id) => ({ taskforce: { id } })],
    ['resources', 'topics', (id) => ({ topics: [{ id }] })],
    ['offers', 'topics', (id) => ({ topics: [{ id }] })],
    ['users', 'university', (id) => ({ university: { id } })],
    ['users', 'topics', (id) => ({ topics: [{ id }] })],
  ];

  test.each(wrong)('%s: %s of another kind is refused', async (collection, field, fields) => {
    const other = await api.create('offers', inputs.offers());
    const answer = await api.post(`/api/${collection}`, { ...inputs[collection](), ...fields(other.id) });
    expect(refusal(answer)).toBe('422 invalid');
    expect(pathsOf(answer.body)[0]).toMatch(new RegExp(`^${field}`));
  });

  test.each(wrong)('%s: %s that was just deleted is refused', async (collection, field, fields) => {
    const gone = await api.create('topics', inputs.topics());
    expectStatus(await api.delete(`/api/topics/${gone.id}`), 204);
    const answer = await api.post(`/api/${collection}`, { ...inputs[collection](), ...fields(gone.id) });
    expect(refusal(answer)).toBe('422 invalid');
    expect(pathsOf(answer.body)[0]).toMatch(new RegExp(`^${field}`));
  });

  test('the contact of a university is a member of it, as it is stored', { tags: ['5-10'] }, async () => {
    const [here, elsewhere] = [await api.create('universities', inputs.universities()), await aMember()];
    const person = await aMember('Cora Contact', { university: { id: here.id } });
    const edit = (contact: string) =>
      api.put(`/api/universities/${here.id}`, { ...here, contact }, { version: 1 });
    const refused = await edit(elsewhere.id);
    expect(refusal(refused)).toBe('422 invalid');
    expect(fieldsOf(refused.body)).toEqual([
      { path: 'contact', message: 'The contact must be a member of this university.' },
    ]);
    expect((await edit(person.id)).body).toMatchObject({ contact: person.id });
    const fresh = await api.post('/api/universities', { ...inputs.universities(), contact: person.id });
    expect(pathsOf(fresh.body)).toEqual(['contact']);
  });
});
