import { describe, expect, it } from 'vitest';
import { anIntroduction, aProject, aUniversity, ofInterest, toJoin } from '../factories.ts';
import { sized } from '../lane.ts';
import { type Answer, aUser, type Network } from './network.ts';
import { type Started, withMails } from './with-mails.ts';

/** Nobody is reached through a role that somebody else gave them, until they accept it. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];

const description = '<p>Words.</p>';
const leads = sized('LEADS', { gate: 60, all: 499 });
const crowd = Array.from({ length: leads }, (_, at) => `crowd${at}`);
const uni = { university: { id: 'uni' } };
const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    ...['eve', 'mia', 'zoe', 'cat', 'lea'].map((id) => aUser(id, uni)),
  ],
  admins: [{ id: 'ada' }],
  topics: [{ id: 'water', name: 'Water', description }],
  universities: [{ id: 'uni', ...aUniversity({ topics: { water: ['graduate'] } }), contact: 'lea' }],
  taskforces: [{ id: 'force', name: 'Force', description, chairs: ['cat'], members: [] }],
  chairs: [{ id: 'cat', taskforces: ['force'] }],
  projects: [{ id: 'wells', ...aProject({ name: 'Wells', topics: [], leads: ['lea'] }) }],
};

withMails(ground, {}, (started) => {
  ({ network, outside, stream } = started);
});

const proposal = (leads: string[]) => aProject({ topics: [{ id: 'water' }], leads });
const write = (from: string, about: object): Promise<Answer> =>
  network.create(from, 'introductions', anIntroduction({ ...about }));
const answer = (uid: string, kind: string, id: string, how: 'accept' | 'decline') =>
  network.call(uid, 'PUT /api/me/role', { body: { record: { kind, id }, answer: how } });
const mailedTo = () =>
  outside.done
    .filter(({ service }) => service === 'mail')
    .map(({ about }) => about.split('@')[0])
    .sort();
const stored = async (kind: 'projects' | 'taskforces' | 'universities', id: string) =>
  (await network.snapshot([kind]))[kind].find((each) => each.id === id) as unknown as Record<
    string,
    unknown
  > & { version: number };
/** Sends a record back with some fields changed. */
const edit = async (
  uid: string,
  kind: 'projects' | 'taskforces' | 'universities',
  id: string,
  fields: object,
) => {
  const { version, ...record } = await stored(kind, id);
  return network.edit(uid, kind, id, { ...record, ...fields }, version);
};
const wordsTo = async (uid: string) => (await network.noticesOf(uid)).map(({ words }) => words).join('\n');

describe('a proposal with many leads whom nobody asked', () => {
  const settle = async (ids: string[]) => {
    await network.ground({ users: ids.map((id) => aUser(id)) });
    await stream.run();
    outside.done.length = 0;
  };

  it('mails none of them what its author writes to it', async () => {
    await settle(crowd);
    const { body, status } = await network.create('eve', 'projects', proposal(crowd));
    expect(status).toBe(201);
    const id = String(body.id);
    expect((await edit('eve', 'projects', id, { leads: crowd })).status).toBe(200);
    const { status: answered, body: refusal } = await write('eve', ofInterest('projects', id));
    expect([answered, JSON.stringify(refusal)]).toEqual([409, expect.stringContaining('No lead of this')]);
    await stream.run();
    expect(mailedTo()).toEqual([]);
  });

  it('reaches who accepts, and ten of them at most', async () => {
    const few = crowd.slice(0, 15);
    await settle(few);
    const { body } = await network.create('eve', 'projects', proposal(few));
    const id = String(body.id);
    await edit('eve', 'projects', id, { leads: few });
    const some = few.slice(2, 14);
    for (const uid of some) expect((await answer(uid, 'projects', id, 'accept')).status).toBe(204);
    expect((await write('eve', ofInterest('projects', id))).body.to).toEqual(some.slice(0, 10));
    await stream.run();
    expect(mailedTo()).toEqual(some.slice(0, 10).sort());
  });
});

describe('whoever is named by somebody else', () => {
  it('accepts once, for good, and is asked no more', async () => {
    const { body } = await network.create('eve', 'projects', proposal(['mia', 'zoe']));
    const id = String(body.id);
    expect(body).toMatchObject({ leads: ['eve', 'mia', 'zoe'], unconfirmed: ['mia', 'zoe'] });
    await stream.run();
    expect(await wordsTo('mia')).toContain('You were named as a lead');
    for (let times = 0; times < 2; times += 1)
      expect((await answer('mia', 'projects', id, 'accept')).status).toBe(204);
    await stream.run();
    expect(await wordsTo('mia')).not.toContain('You were named as a lead');
    await edit('eve', 'projects', id, { name: 'Another name' });
    expect(await stored('projects', id)).toMatchObject({ unconfirmed: ['zoe'] });
    expect((await answer('zoe', 'projects', id, 'accept')).status).toBe(204);
    expect(await stored('projects', id)).not.toHaveProperty('unconfirmed');
    const { status, body: refusal } = await answer('mia', 'projects', id, 'decline');
    expect([status, JSON.stringify(refusal)]).toEqual([409, expect.stringContaining('accepted this role')]);
  });

  it('declines, and is asked again when they are named again', async () => {
    const { body } = await network.create('eve', 'projects', proposal(['mia']));
    const id = String(body.id);
    expect((await answer('mia', 'projects', id, 'decline')).status).toBe(204);
    const declined = await stored('projects', id);
    expect(declined).toMatchObject({ leads: ['eve'] });
    expect(declined).not.toHaveProperty('unconfirmed');
    expect((await answer('mia', 'projects', id, 'accept')).status).toBe(409);
    await edit('eve', 'projects', id, { leads: ['eve', 'mia'] });
    expect(await stored('projects', id)).toMatchObject({ unconfirmed: ['mia'] });
  });

  it('can’t be made to say yes by what others send', async () => {
    const { body } = await network.create('eve', 'projects', { ...proposal(['mia']), unconfirmed: [] });
    expect(body).toMatchObject({ unconfirmed: ['mia'] });
    await edit('eve', 'projects', String(body.id), { unconfirmed: [] });
    expect(await stored('projects', String(body.id))).toMatchObject({ unconfirmed: ['mia'] });
  });

  it('is a chair whom nobody can ask to join, and no longer one once they decline', async () => {
    await edit('ada', 'taskforces', 'force', { chairs: ['zoe'], members: ['zoe'] });
    expect((await write('mia', toJoin('force'))).status).toBe(409);
    expect((await answer('zoe', 'taskforces', 'force', 'decline')).status).toBe(204);
    const { chairs } = await network.snapshot(['chairs']);
    expect([await stored('taskforces', 'force'), chairs]).toMatchObject([
      { chairs: [], members: ['zoe'] },
      [],
    ]);
    await stream.run();
    expect(await wordsTo('ada')).toContain('lost its last chair');
  });

  it('is the contact of a university, who declines', async () => {
    await edit('lea', 'universities', 'uni', { contact: 'mia' });
    expect(await stored('universities', 'uni')).toMatchObject({ contact: 'mia', unconfirmed: ['mia'] });
    expect((await answer('mia', 'universities', 'uni', 'decline')).status).toBe(204);
    expect(await stored('universities', 'uni')).not.toHaveProperty('contact');
  });

  it('has consented by naming themselves', async () => {
    await edit('ada', 'taskforces', 'force', { chairs: ['cat', 'ada'], members: [] });
    expect(await stored('taskforces', 'force')).not.toHaveProperty('unconfirmed');
  });

  it('has nothing to answer once they leave, nor when they come back', async () => {
    const { body } = await network.create('eve', 'projects', proposal(['mia', 'zoe']));
    const id = String(body.id);
    await answer('zoe', 'projects', id, 'accept');
    for (const uid of ['mia', 'zoe']) await network.remove('ada', 'users', uid);
    await stream.run();
    const left = await stored('projects', id);
    expect([left.leads, left]).toEqual([['eve'], expect.not.objectContaining({ unconfirmed: ['mia'] })]);
    for (const uid of ['mia', 'zoe'])
      expect((await network.call('ada', 'POST /api/users/{id}/restore', { path: { id: uid } })).status).toBe(
        200,
      );
    await stream.run();
    expect(await stored('projects', id)).toMatchObject({ leads: ['eve', 'zoe'] });
  });

  it('answers only where they are named', async () => {
    expect((await answer('mia', 'projects', 'wells', 'accept')).status).toBe(409);
    expect((await answer('mia', 'projects', 'none', 'accept')).status).toBe(404);
    expect((await answer('mia', 'offers', 'wells', 'accept')).status).toBe(422);
  });
});
