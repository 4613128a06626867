import { describe, expect, it } from 'vitest';
import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import { handoverKinds } from '../../shared/introduction/purposes.ts';
import { aHandover, anIntroduction, toMember } from '../factories.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { aUser, type Network } from './network.ts';
import { type Started, withMails } from './with-mails.ts';

/** Whoever would leave something without a chair, lead or contact asks for a successor, and nobody is kept from leaving. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];

const description = '<p>Words.</p>';
const people = Array.from({ length: 12 }, (_, at) => `p${at}`);
const taskforce = (id: string, chairs: string[]) => ({
  id,
  name: `Force ${id}`,
  description,
  chairs,
  members: chairs,
});
const project = (id: string, leads: string[]) => ({
  id,
  name: `Project ${id}`,
  status: 'ongoing',
  taskforces: [],
  topics: [],
  leads,
});
const university = (id: string, contact?: string) => ({
  id,
  name: `University ${id}`,
  topics: {},
  contact,
});
const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    aUser('ben', { admin: 'true' }),
    ...people.map((id) => aUser(id, { university: { id: 'agua' } })),
  ],
  admins: [{ id: 'ada' }, { id: 'ben' }],
  taskforces: [taskforce('water', ['p0']), taskforce('earth', ['p1', 'p2'])],
  chairs: [
    { id: 'p0', taskforces: ['water'] },
    { id: 'p1', taskforces: ['earth'] },
    { id: 'p2', taskforces: ['earth'] },
  ],
  projects: [project('wells', ['p0']), project('dams', ['p3', 'p4'])],
  universities: [university('agua', 'p0'), university('fuego', 'p5')],
};

withMails(ground, {}, (started) => {
  ({ network, outside, stream } = started);
});

type HandoverKind = (typeof handoverKinds)[number];
const ask = (from: string, successor: string, kind: HandoverKind, id: string) =>
  network.create(from, 'introductions', anIntroduction(aHandover(kind, id, successor)));
const accept = (uid: string, id: unknown) =>
  network.call(uid, 'POST /api/introductions/{id}/accept', { path: { id: String(id) } });
async function holders(kind: HandoverKind, id: string): Promise<string[]> {
  const records = (await network.snapshot([kind]))[kind];
  return roleHolders(records.find((each) => each.id === id) ?? {});
}
const seenBy = async (uid: string) => {
  const held = await (await network.browserOf(uid).sync()).held();
  return Object.keys(held).filter((key) => key.startsWith('introductions '));
};

const roles: [HandoverKind, string][] = [
  ['taskforces', 'water'],
  ['projects', 'wells'],
  ['universities', 'agua'],
];

describe.each(roles)('the role in one of the %s (%s)', (field, id) => {
  it('is the successor’s once they accept, and until then whoever had it has it', async () => {
    const { status, body } = await ask('p0', 'p6', field, id);
    expect(status).toBe(201);
    await stream.run();
    const [mail] = outside.done.filter(({ service }) => service === 'mail');
    expect(mail?.about.split('@')[0]).toBe('p6');
    expect(mail?.text).toContain('asks you to take over as');
    expect(await holders(field, id)).toEqual(['p0']);
    // Only the two of them see it: no other chair, no administrator.
    for (const uid of ['p0', 'p6']) expect(await seenBy(uid)).toHaveLength(1);
    for (const uid of ['p1', 'ada']) expect(await seenBy(uid)).toEqual([]);
    for (const uid of ['p1', 'ada', 'p7']) expect((await accept(uid, body.id)).status).toBe(404);
    expect((await accept('p0', body.id)).status).toBe(403);
    expect((await accept('p6', body.id)).status).toBe(200);
    expect((await accept('p6', body.id)).status).toBe(200);
    expect(await holders(field, id)).toEqual(['p6']);
    const { body: audit } = await network.call('ada', 'GET /api/audit', { query: { person: 'p6' } });
    // They are no administrator, nor were they a chair before.
    expect(audit.items).toMatchObject([
      { role: { taskforces: 'member', projects: 'lead', universities: 'contact' }[field] },
    ]);
    await stream.run();
    for (const uid of ['ada', 'ben'])
      expect((await network.noticesOf(uid)).map(({ words }) => words).join()).not.toContain('last');
  });

  it('is handed over by nobody who hasn’t it, and to nobody who has it', async () => {
    for (const uid of ['p7', 'ada']) expect((await ask(uid, 'p6', field, id)).status).toBe(409);
    expect((await ask('p0', 'p0', field, id)).status).toBe(409);
    expect((await network.snapshot(['introductions'])).introductions).toEqual([]);
  });

  it('is nobody’s to take once whoever asked has left: administrators are told', async () => {
    const { body } = await ask('p0', 'p6', field, id);
    expect((await network.remove('p0', 'users', 'p0')).status).toBe(204);
    await stream.run();
    for (const uid of ['ada', 'ben'])
      expect((await network.noticesOf(uid)).map(({ words }) => words).join()).toContain('last');
    expect((await accept('p6', body.id)).status).toBe(409);
    expect(await holders(field, id)).toEqual([]);
  });
});

it('a contact’s successor is a member of the university', async () => {
  expect((await ask('p5', 'p6', 'universities', 'fuego')).status).toBe(409);
});

it('others in the role stay in it', async () => {
  const { body } = await ask('p1', 'p6', 'taskforces', 'earth');
  // The other chair isn’t told: they lose nothing. Nor are they once whoever was asked has left.
  expect(await seenBy('p2')).toEqual([]);
  await ask('p1', 'p7', 'taskforces', 'earth');
  await network.remove('p7', 'users', 'p7');
  await stream.run();
  expect(await seenBy('p2')).toEqual([]);
  expect((await accept('p6', body.id)).status).toBe(200);
  expect(await holders('taskforces', 'earth')).toEqual(['p2', 'p6']);
  const { taskforces, chairs } = await network.snapshot(['taskforces', 'chairs']);
  expect(taskforces.find(({ id }) => id === 'earth')?.members).toEqual(['p1', 'p2', 'p6']);
  expect(chairs.find(({ id }) => id === 'p1')).toBeUndefined();
  expect(chairs.find(({ id }) => id === 'p6')).toMatchObject({ taskforces: ['earth'] });
});

it('a message to a university, or a handover without a successor, is none', async () => {
  const write = (fields: object) => network.create('p0', 'introductions', anIntroduction({ ...fields }));
  const { successor: _, ...nobody } = aHandover('taskforces', 'water', 'p6');
  expect((await write({ purpose: 'interest', about: { kind: 'universities', id: 'agua' } })).status).toBe(
    422,
  );
  expect((await write({ ...toMember('p6'), successor: 'p7' })).status).toBe(422);
  expect((await write({ ...toMember('p6'), purpose: 'handover', successor: 'p7' })).status).toBe(422);
  expect((await write(nobody)).status).toBe(422);
  expect((await write({ purpose: 'message' })).status).toBe(422);
});

it('whoever leaves, and however: nobody is kept, and what has nobody now is on the administrators’ list', async () => {
  const person = fc.constantFrom(...people);
  const role = fc.constantFrom<[HandoverKind, string]>(
    ...roles,
    ['taskforces', 'earth'],
    ['projects', 'dams'],
    ['universities', 'fuego'],
  );
  const act = fc.oneof(
    fc.record({ deed: fc.constant('ask' as const), by: person, to: person, role }),
    fc.record({ deed: fc.constant('accept' as const), by: person }),
    fc.record({ deed: fc.constant('leave' as const), by: person }),
  );
  let departures = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 24, maxLength: 24 }), async (acts) => {
      await network.clear();
      await network.ground(ground);
      await stream.run();
      const gone = new Set<string>();
      for (const each of acts) {
        if (gone.has(each.by)) continue;
        if (each.deed === 'ask') await ask(each.by, each.to, ...each.role);
        else if (each.deed === 'accept') {
          const { introductions } = await network.snapshot(['introductions']);
          for (const { id, to } of introductions) if (to.includes(each.by)) await accept(each.by, id);
        } else {
          expect((await network.remove(each.by, 'users', each.by)).status).toBe(204);
          gone.add(each.by);
          departures += 1;
          await stream.run();
        }
      }
      await stream.run();
      const stored = await network.snapshot([...handoverKinds]);
      const told = await Promise.all(
        ['ada', 'ben'].map(async (uid) => (await network.noticesOf(uid)).map(({ words }) => words).join()),
      );
      for (const kind of handoverKinds)
        for (const record of stored[kind]) {
          expect(roleHolders(record).filter((each) => gone.has(each))).toEqual([]);
          if (roleHolders(record).length === 0)
            for (const words of told) expect(words).toContain(record.name);
        }
    }),
    { numRuns: sized('DEPARTURES', { gate: 4, all: 30 }) },
  );
  process.stdout.write(`${departures} departures, none kept, no role lost unheard\n`);
}, 3_600_000);
