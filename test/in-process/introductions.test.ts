import { beforeAll, describe, expect, it } from 'vitest';
import { keptDays } from '../../shared/introduction/introduction.rules.ts';
import { aBlock, anIntroduction, anOffer, ofInterest, toJoin, toMember } from '../factories.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { type Answer, aUser, type Network } from './network.ts';
import { type Started, withMails } from './with-mails.ts';

/** Somebody writes to somebody else, whose address they never see. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];
let deleteOldMessages: (now: Date) => Promise<void>;

const description = '<p>Words.</p>';
const chairs = Array.from({ length: sized('CHAIRS_OF_ONE', { gate: 12, all: 50 }) }, (_, at) => `chair${at}`);
const force = (id: string, fields: object) => ({
  id,
  name: `Force ${id}`,
  description,
  members: [],
  ...fields,
});
const project = { name: 'Wells', description, status: 'ongoing', taskforces: [], topics: [], leads: ['lea'] };
const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    aUser('mia', { name: 'Mia Member', title: 'Lecturer', topics: [{ id: 'water' }] }),
    ...['zoe', 'lea', 'cat', 'owen', ...chairs].map((id) => aUser(id)),
  ],
  admins: [{ id: 'ada' }],
  topics: [{ id: 'water', name: 'Water', description }],
  taskforces: [
    force('force', { chairs: ['cat'] }),
    force('many', { chairs }),
    force('none', { chairs: [] }),
    force('inside', { chairs: ['cat'], members: ['mia', 'zoe'] }),
  ],
  chairs: [
    { id: 'cat', taskforces: ['force', 'inside'] },
    ...chairs.map((id) => ({ id, taskforces: ['many'] })),
  ],
  projects: [{ id: 'wells', ...project }],
  offers: [{ id: 'seminar', ...anOffer(), owner: 'owen', expiry: '2126-12-31T00:00:00.000Z' }],
};

withMails(ground, { quotaFactor: 1 }, (started) => {
  ({ network, outside, stream } = started);
});
beforeAll(async () => {
  const schedule = await import('../../functions/schedule/delete-old-records.ts');
  deleteOldMessages = stepRunner(schedule.deleteOldMessages);
});

const write = (from: string, about: object, headers = {}): Promise<Answer> =>
  network.create(from, 'introductions', anIntroduction({ ...about }), headers);
const block = (by: string, of: string, how = 'blocked') => network.create(by, 'blocks', aBlock(of, { how }));
const mails = () => outside.done.filter(({ service }) => service === 'mail');
const mailedTo = () =>
  mails()
    .map(({ about }) => about.split('@')[0])
    .sort();
const heldBy = async (uid: string) => (await network.browserOf(uid).sync()).held();
const introductionsOf = async (uid: string) =>
  Object.keys(await heldBy(uid)).filter((key) => key.startsWith('introductions '));
const act = (uid: string, verb: 'accept' | 'resolve', id: string, body?: object) =>
  network.call(uid, `POST /api/introductions/{id}/${verb}`, { path: { id }, body });

describe('whom an introduction reaches', () => {
  it.each([
    ['a member', toMember('zoe'), 'zoe', 'writes to you'],
    ['the chairs of a task force', toJoin('force'), 'cat', 'would like to join the task force'],
    ['the leads of a project', ofInterest('projects', 'wells'), 'lea', 'is interested in the project'],
    [
      'the owner of an opportunity',
      ofInterest('offers', 'seminar'),
      'owen',
      'is interested in the opportunity',
    ],
  ])('%s, in the app and by a mail that is answered to the sender', async (_, about, recipient, words) => {
    const { status, body } = await write('mia', about);
    expect(status).toBe(201);
    await stream.run();
    expect(mailedTo()).toEqual([recipient]);
    const [mail] = mails();
    expect(mail?.text).toContain(`“Mia Member”, “Lecturer”, ${words}`);
    expect(mail?.replyTo).toEqual(['mia@colloquy.example']);
    expect((await network.noticesOf(recipient)).at(-1)?.words).toContain('“Mia Member” has written to you.');
    for (const uid of ['mia', recipient]) expect(await introductionsOf(uid)).toHaveLength(1);
    // Nobody else, whatever their role.
    for (const uid of ['ada', 'chair0']) expect(await introductionsOf(uid)).toEqual([]);
    // The sender sees no address of the recipient’s.
    expect(JSON.stringify([body, await heldBy('mia')])).not.toContain(`${recipient}@`);
  });

  it('whoever chairs the task force when they look', async () => {
    await write('mia', toJoin('force'));
    const { taskforces } = await network.snapshot(['taskforces']);
    const before = taskforces.find(({ id }) => id === 'force');
    await network.edit('ada', 'taskforces', 'force', { ...before, chairs: ['zoe'], members: ['zoe'] }, 1);
    expect(await introductionsOf('zoe')).toHaveLength(1);
    expect(await introductionsOf('cat')).toEqual([]);
  });

  it.each([
    ['nobody', {}, 422],
    ['another kind than the purpose’s', { ...toMember('zoe'), purpose: 'join' }, 422],
    ['oneself', toMember('mia'), 403],
    ['a member who isn’t there', toMember('gone'), 422],
    ['a task force without a chair', toJoin('none'), 409],
    ['one’s own task force', toJoin('inside'), 409],
  ])('not %s', async (_, about, status) => {
    expect((await write('mia', about)).status).toBe(status);
  });

  it('not without agreeing that one’s address is shown, and not without words', async () => {
    for (const fields of [{ showsAddress: false }, { showsAddress: undefined }, { message: ' \n ' }]) {
      const answer = await network.create('mia', 'introductions', {
        ...anIntroduction(toMember('zoe')),
        ...fields,
      });
      expect(answer.status).toBe(422);
    }
  });
});

describe('who may write', () => {
  const allow = async (writers: string) => {
    const { users } = await network.snapshot(['users']);
    const zoe = users.find(({ id }) => id === 'zoe');
    await network.ground({ users: [{ ...zoe, writers }] });
  };

  it('nobody, where a member chose that', async () => {
    await allow('nobody');
    expect((await write('mia', toMember('zoe'))).status).toBe(403);
  });

  it('those who share something, where a member chose that', async () => {
    await allow('shared');
    // Mia is in a task force with her, Lea isn't.
    expect((await write('mia', toMember('zoe'))).status).toBe(201);
    expect((await write('lea', toMember('zoe'))).status).toBe(403);
  });
});

describe('to thirty people a day', () => {
  const messageOf = ({ body }: Answer) => (body.error as { message?: string } | undefined)?.message;

  it('whether one by one or ten at once, and it is said how many are left', async () => {
    for (let times = 0; times < 2; times += 1) expect((await write('mia', toJoin('many'))).status).toBe(201);
    for (const chair of chairs.slice(0, 7)) expect((await write('mia', toMember(chair))).status).toBe(201);
    const ten = await write('mia', toJoin('many'));
    expect(ten.status).toBe(429);
    expect(messageOf(ten)).toMatch(
      /^You can write to 30 people a day\. This is for 10 people, and 3 are left today\. You can go on in \d+ hours/,
    );
    for (const chair of chairs.slice(7, 10)) expect((await write('mia', toMember(chair))).status).toBe(201);
    expect(messageOf(await write('mia', toMember('zoe')))).toMatch(
      /^You can write to 30 people a day\. You can go on in \d+ hours/,
    );
  });

  it('withheld ones among them', async () => {
    await block('lea', 'mia');
    for (let times = 0; times < 2; times += 1) await write('mia', toJoin('many'));
    for (let times = 0; times < 10; times += 1)
      expect((await write('mia', toMember('lea'))).status).toBe(201);
    for (const uid of ['zoe', 'lea', 'owen']) expect((await write('mia', toMember(uid))).status).toBe(429);
  });
});

it('refused tries cost like sent ones, so nobody goes through the members, one by one or at once', async () => {
  // Twenty of the thirty of a day.
  for (let times = 0; times < 2; times += 1) await write('mia', toJoin('many'));
  const { users } = await network.snapshot(['users']);
  const closed = users
    .filter(({ id }) => chairs.includes(id))
    .map((user) => ({ ...user, writers: 'nobody' }));
  await network.ground({ users: closed });
  const probe = async (chair: string) => (await write('mia', toMember(chair))).status;
  const one = [];
  for (const chair of chairs.slice(0, 8)) one.push(await probe(chair));
  const atOnce = await Promise.all(chairs.slice(0, 8).map(probe));
  const answers = [...one, ...atOnce].sort();
  expect(answers).toEqual([...Array(10).fill(403), ...Array(6).fill(429)]);
  expect((await write('mia', toMember('zoe'))).status).toBe(429);
  expect((await write('lea', toMember('zoe'))).status).toBe(201);
});

describe('whoever is blocked', () => {
  it('is answered as anybody is, sees the same, and reaches nobody', async () => {
    const free = await write('lea', toMember('zoe'));
    await block('zoe', 'mia');
    const blocked = await write('mia', toMember('zoe'));
    const shape = ({ status, body: { id: _, createTimestamp, updateTimestamp, from, ...body } }: Answer) => ({
      status,
      body,
    });
    expect(shape(blocked)).toEqual(shape(free));
    await stream.run();
    expect(mailedTo()).toEqual(['zoe']);
    expect(await introductionsOf('zoe')).toEqual([`introductions ${free.body.id}`]);
    expect((await network.noticesOf('zoe')).at(-1)?.words).not.toContain('Mia');
    // Of the block nothing is in what Mia, or an administrator, ever gets.
    for (const uid of ['mia', 'ada'])
      expect(JSON.stringify(await heldBy(uid))).not.toMatch(/withheld|blocked/);
    expect((await act('zoe', 'resolve', String(blocked.body.id), { status: 'closed' })).status).toBe(404);
  });

  it('reaches the other chairs of a task force', async () => {
    await block('chair0', 'mia');
    await write('mia', toJoin('many'));
    await stream.run();
    // An introduction reaches ten people; the blocked one is one of them.
    expect(mailedTo()).toEqual(chairs.slice(1, 10).sort());
  });

  it('reaches them again once the block is removed', async () => {
    const { body } = await block('zoe', 'mia');
    expect((await network.remove('zoe', 'blocks', String(body.id))).status).toBe(204);
    await write('mia', toMember('zoe'));
    expect(await introductionsOf('zoe')).toHaveLength(1);
  });
});

it('whoever is muted can be blocked, without a moment in which they are neither', async () => {
  const { body } = await block('zoe', 'mia', 'muted');
  const id = String(body.id);
  expect((await network.edit('mia', 'blocks', id, { how: 'blocked' }, 1)).status).toBe(404);
  expect((await network.edit('zoe', 'blocks', id, { how: 'blocked' }, 1)).body).toMatchObject({
    how: 'blocked',
    record: { kind: 'users', id: 'mia' },
  });
  await write('mia', toMember('zoe'));
  expect(await introductionsOf('zoe')).toEqual([]);
});

it('whoever is muted is read in the app, without a mail', async () => {
  await block('zoe', 'mia', 'muted');
  await write('mia', toMember('zoe'));
  await stream.run();
  expect(mailedTo()).toEqual([]);
  expect(await introductionsOf('zoe')).toHaveLength(1);
});

describe('somebody who asks to join', () => {
  it('is one member, however many chairs accept at once, and is told', async () => {
    const { body } = await write('mia', toJoin('many'));
    const answers = await Promise.all(chairs.map((chair) => act(chair, 'accept', String(body.id))));
    expect(answers.map(({ status }) => status)).toEqual(chairs.map(() => 200));
    const { taskforces, introductions } = await network.snapshot(['taskforces', 'introductions']);
    const { members, version } = taskforces.find(({ id }) => id === 'many') ?? {};
    expect([members, version]).toEqual([['mia'], 2]);
    expect(introductions).toMatchObject([{ status: 'accepted', version: 2 }]);
    await stream.run();
    expect((await network.noticesOf('mia')).at(-1)?.words).toContain('You were added to the task force');
  });

  it('is accepted by nobody else', async () => {
    const { body } = await write('mia', toJoin('force'));
    expect((await act('mia', 'accept', String(body.id))).status).toBe(403);
    for (const uid of ['ada', 'zoe', 'chair0'])
      expect((await act(uid, 'accept', String(body.id))).status).toBe(404);
    expect((await network.snapshot(['introductions'])).introductions).toMatchObject([{ status: 'sent' }]);
  });

  it('a message asks for nothing that could be accepted, which its recipient alone is told', async () => {
    for (const about of [toMember('zoe'), ofInterest('offers', 'seminar')]) {
      const { body } = await write('mia', about);
      const recipient = about.purpose === 'message' ? 'zoe' : 'owen';
      expect((await act('mia', 'accept', String(body.id))).status).toBe(403);
      const { status, body: refusal } = await act(recipient, 'accept', String(body.id));
      expect([status, JSON.stringify(refusal)]).toEqual([409, expect.stringContaining('asks for nothing')]);
    }
  });

  it('isn’t accepted once they left the network', async () => {
    const { body } = await write('mia', toJoin('force'));
    await network.remove('ada', 'users', 'mia');
    expect((await act('cat', 'accept', String(body.id))).status).toBe(409);
  });
});

it('whoever left the network before the mail went is not mailed, nor by whom', async () => {
  await write('mia', toMember('zoe'));
  await network.remove('ada', 'users', 'zoe');
  await write('lea', toMember('owen'));
  await network.remove('ada', 'users', 'lea');
  await stream.run();
  expect(mails().filter(({ text }) => text?.includes('writes to you'))).toEqual([]);
});

it('whoever’s mail comes back reads it in the app, and is not mailed', async () => {
  const { recordBounce, deleteBounce } = await import('../../functions/stores/bounces.ts');
  const address = 'zoe@colloquy.example';
  await recordBounce(address, { at: new Date().toISOString(), why: 'bounce' });
  await write('mia', toMember('zoe'));
  await stream.run();
  expect(mailedTo()).toEqual([]);
  expect(await introductionsOf('zoe')).toHaveLength(1);
  // Once it reaches them again, so does the next one.
  await deleteBounce(address);
  await write('lea', toMember('zoe'));
  await stream.run();
  expect(mailedTo()).toEqual(['zoe']);
});

it('what became of it is said by a recipient, and read by both', async () => {
  const { body } = await write('mia', toMember('zoe'));
  const id = String(body.id);
  expect((await act('mia', 'resolve', id, { status: 'answered' })).status).toBe(403);
  expect((await act('zoe', 'resolve', id, { status: 'accepted' })).status).toBe(422);
  expect((await act('zoe', 'resolve', id, { status: 'answered' })).status).toBe(200);
  expect((await heldBy('mia'))[`introductions ${id}`]).toMatchObject({ status: 'answered' });
});

it('is sent once, however often it is sent again', async () => {
  const times = sized('CUT_CONNECTIONS', { gate: 20, all: 200 });
  const again = () => write('mia', toMember('zoe'), { 'idempotency-key': 'draft-1' });
  const answers = await Promise.all(Array.from({ length: times }, again));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await stream.run();
  expect(mailedTo()).toEqual(['zoe']);
});

it('its message is deleted after a month; who wrote to whom stays', async () => {
  await write('mia', toMember('zoe'));
  const after = (days: number) => new Date(Date.now() + days * 86_400_000);
  await deleteOldMessages(after(keptDays - 1));
  expect((await network.snapshot(['introductions'])).introductions[0]).toHaveProperty('message');
  await deleteOldMessages(after(keptDays + 1));
  const [kept] = (await network.snapshot(['introductions'])).introductions;
  expect(kept).toMatchObject({ from: 'mia', to: ['zoe'], status: 'sent' });
  expect(kept).not.toHaveProperty('message');
});

it('whoever writes to whom, blocks and mutes: mails go to whom they may, and no address to the wrong side', async () => {
  const people = ['mia', 'zoe', 'lea', 'owen', ...chairs.slice(0, 26)];
  const rounds = sized('INTRODUCTIONS', { gate: 2, all: 40 });
  const person = fc.constantFrom(...people);
  const acts = fc.array(
    fc.tuple(fc.constantFrom('write', 'write', 'write', 'block', 'mute'), person, person),
    {
      minLength: 25,
      maxLength: 25,
    },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      await network.clear();
      await network.ground(ground);
      await stream.run();
      outside.done.length = 0;
      const [blocks, mutes] = [new Set<string>(), new Set<string>()];
      const arrived: [to: string, from: string][] = [];
      for (const [deed, by, of] of list) {
        const pair = `${by} ${of}`;
        if (deed !== 'write') {
          const { status } = await block(by, of, deed === 'block' ? 'blocked' : 'muted');
          // A pair has one block: the first stands until it is removed.
          if (status === 201) (deed === 'block' ? blocks : mutes).add(pair);
          continue;
        }
        const { status } = await write(by, toMember(of));
        expect(status).toBe(by === of ? 403 : 201);
        if (status !== 201) continue;
        if (!blocks.has(`${of} ${by}`)) arrived.push([of, by]);
      }
      await stream.run();
      // A block counts when somebody writes, a mute when the mail would go.
      const mailed = arrived.filter(([to, from]) => !mutes.has(`${to} ${from}`)).map(([to]) => to);
      expect(mailedTo()).toEqual(mailed.sort());
      // A mail names no address; it is answered to the sender's.
      for (const { text, replyTo = [] } of mails())
        expect([text?.match(/[\w-]+@colloquy\.example/g), replyTo.length]).toEqual([null, 1]);
      for (const uid of people.slice(0, 6)) {
        const addresses = JSON.stringify(await heldBy(uid)).match(/[\w-]+@colloquy\.example/g) ?? [];
        expect([...new Set(addresses)].filter((address) => address !== `${uid}@colloquy.example`)).toEqual(
          [],
        );
      }
    }),
    { numRuns: rounds },
  );
}, 3_600_000);
