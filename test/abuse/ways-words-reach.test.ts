import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import { noticeSubjects } from '../../shared/notice/notice-definitions.ts';
import {
  aBlock,
  aHandover,
  anIntroduction,
  anOffer,
  aProfile,
  aProject,
  aResource,
  aTaskforce,
  aUniversity,
  ofInterest,
  toJoin,
  toMember,
} from '../factories.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { type Answer, aUser, type Network } from '../in-process/network.ts';
import { type Started, withMails } from '../in-process/with-mails.ts';
import { ways } from './ways-words-reach.ts';

/** A block, and the choice of who may write, hold for every way in which one member's words reach another. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];
let sendDigests: (now: Date) => Promise<unknown>;

const description = '<p>Words.</p>';
/** What no text may say to whoever isn't reached by Eve: her name, and how she calls her records. */
const words = /Eve|Shouted/;
const name = 'Shouted at you';
const force = { name: 'Force', description, members: [] };
const profileIn = (university: string, topic: string) => ({
  ...aProfile({ university: { id: university }, topics: [{ id: topic }] }),
  contact: [{ id: 'c', type: 'phone', contact: '+52 33 5555 0100' }],
});
const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    aUser('eve', { ...profileIn('other', 'law'), name: 'Eve Evil' }),
    aUser('mia', { ...profileIn('uni', 'water'), name: 'Mia Member' }),
    aUser('lea'),
  ],
  admins: [{ id: 'ada' }],
  topics: ['water', 'law'].map((id) => ({ id, name: id, description })),
  universities: [
    { id: 'other', ...aUniversity({ topics: { law: ['graduate'] } }) },
    { id: 'uni', name: 'Unity', description, contact: 'eve', topics: {} },
  ],
  taskforces: [
    { id: 'force', ...force, chairs: ['mia'] },
    { id: 'eves', ...force, name, chairs: ['eve'] },
  ],
  chairs: [
    { id: 'mia', taskforces: ['force'] },
    { id: 'eve', taskforces: ['eves'] },
  ],
  projects: [
    { id: 'wells', ...aProject({ name: 'Wells', topics: [{ id: 'law' }], leads: ['mia'] }) },
    { id: 'loud', ...aProject({ name, topics: [{ id: 'law' }], leads: ['eve'] }) },
  ],
  offers: [
    { id: 'seminar', ...anOffer(), owner: 'mia', expiry: '2126-12-31T00:00:00.000Z' },
    { id: 'shout', ...anOffer({ name }), owner: 'eve', expiry: '2126-12-31T00:00:00.000Z' },
  ],
};

withMails(ground, {}, (started) => {
  ({ network, outside, stream } = started);
});
beforeAll(async () => {
  ({ sendDigests } = await import('../../functions/schedule/send-digests.ts').then((file) => ({
    sendDigests: stepRunner(file.sendDigests),
  })));
});

const write = (about: object): Promise<Answer> =>
  network.create('eve', 'introductions', anIntroduction({ ...about }));
const choose = async (writers: string) => {
  const { users } = await network.snapshot(['users']);
  await network.ground({ users: [{ ...users.find(({ id }) => id === 'mia'), writers }] });
};
const block = (how = 'blocked') => network.create('mia', 'blocks', aBlock('eve', { how }));
const mailsTo = (uid: string) =>
  outside.done
    .filter(({ service, about }) => service === 'mail' && about.startsWith(`${uid}@`))
    .map(({ text = '' }) => text);
const edit = async (
  by: string,
  kind: 'users' | 'projects' | 'taskforces' | 'universities',
  id: string,
  fields: object,
) => {
  const record = (await network.snapshot([kind]))[kind].find((each) => each.id === id);
  const { version, ...before } = record as unknown as { version: number };
  expect((await network.edit(by, kind, id, { ...before, ...fields }, version)).status).toBe(200);
};
/** All that Mia gets: mails, notices, and what she can read of introductions. */
const received = async () => {
  await stream.run();
  const held = await (await network.browserOf('mia').sync()).held();
  return {
    mails: mailsTo('mia'),
    notices: (await network.noticesOf('mia')).map(({ words }) => words),
    introductions: Object.keys(held).filter((key) => key.startsWith('introductions ')),
  };
};
const nothing = { mails: [], notices: [], introductions: [] };
const close = (kind: 'offers' | 'projects', id: string) =>
  network.call('eve', `POST /api/${kind}/{id}/close`, { path: { id }, body: exampleClosing });

const digestOn = async (day: string) => {
  vi.setSystemTime(new Date(`${day}T09:30:00.000Z`));
  await sendDigests(new Date());
};

/** Eve's acts, by the way in which they would reach Mia; those who can't be refused answer as if they had. */
const acts: Record<string, () => Promise<unknown>> = {
  'a message': () => write(toMember('mia')),
  'a request to join': () => write(toJoin('force')),
  'interest in a project': () => write(ofInterest('projects', 'wells')),
  'interest in an opportunity': () => write(ofInterest('offers', 'seminar')),
  'a handover': () => write(aHandover('universities', 'uni', 'mia')),
  'the answer to a handover': async () => {
    for (const [kind, id, answer] of [
      ['taskforces', 'force', 'resolve'],
      ['projects', 'wells', 'accept'],
    ] as const) {
      const { body } = await network.create(
        'mia',
        'introductions',
        anIntroduction(aHandover(kind, id, 'eve')),
      );
      const answered = await network.call('eve', `POST /api/introductions/{id}/${answer}`, {
        path: { id: String(body.id) },
        ...(answer === 'resolve' && { body: { status: 'declined' } }),
      });
      expect(answered.status).toBe(200);
    }
  },
  'being named as a lead': () =>
    network.create('eve', 'projects', aProject({ name, topics: [{ id: 'law' }], leads: ['mia'] })),
  'being named as a chair': () =>
    edit('eve', 'taskforces', 'eves', { chairs: ['eve', 'mia'], members: ['eve'] }),
  'being named as the contact': () => edit('eve', 'universities', 'uni', universityOf('mia')),
  'being added to a task force': () =>
    edit('eve', 'taskforces', 'eves', { chairs: ['eve'], members: ['mia'] }),
  'being removed from a role': async () => {
    await network.ground({ projects: [{ ...ground.projects[1], leads: ['eve', 'mia'] }] });
    await edit('eve', 'projects', 'loud', { leads: ['eve'] });
  },
  'a changed profile': () => edit('eve', 'users', 'mia', { title: 'Changed' }),
  'a resource to approve': () =>
    network.create(
      'eve',
      'resources',
      aResource({ name, taskforce: { id: 'force' }, topics: [{ id: 'law' }] }),
    ),
  'the closing of an opportunity': async () => {
    await network.create('mia', 'introductions', anIntroduction(ofInterest('offers', 'shout')));
    await close('offers', 'shout');
  },
  'the closing of a project': async () => {
    await network.create('mia', 'introductions', anIntroduction(ofInterest('projects', 'loud')));
    await close('projects', 'loud');
    // However many writes come after it.
    for (let times = 0; times < 25; times += 1)
      await edit('eve', 'projects', 'loud', {
        description: `<p>${times}</p>`,
        status: 'complete',
        taskforces: [{ id: 'eves' }],
      });
  },
  'a digest': async () => {
    const follows = [{ id: 'f', member: 'mia', record: { kind: 'topics', id: 'law' } }];
    await network.ground({ follows });
    await digestOn('2026-11-23');
    outside.done.length = 0;
    await network.create('eve', 'projects', aProject({ name, topics: [{ id: 'law' }], leads: ['eve'] }));
    await edit('eve', 'users', 'eve', { title: 'Shouting' });
    await digestOn('2026-11-30');
  },
};

const universityOf = (contact: string) => ({
  ...{ city: 'Sevilla', country: 'Spain', region: 'AUSJAL', website: 'https://uni.example' },
  ...{ topics: { law: ['graduate'] }, contact },
});

it('the table has an act for each way, and a way for each notice', () => {
  expect(Object.keys(acts)).toEqual(ways.filter(({ block }) => block === 'holds').map(({ way }) => way));
  expect(ways.flatMap(({ notices }) => notices ?? []).toSorted()).toEqual(
    noticeSubjects.filter((subject) => subject !== 'welcome').toSorted(),
  );
});

describe.each(ways.filter(({ block }) => block === 'holds'))('by $way', ({ way, choice }) => {
  const act = () => acts[way]?.();

  it('nothing of Eve’s reaches whoever blocks her', async () => {
    await block();
    await act();
    const { mails, notices } = await received();
    expect([...mails, ...notices].filter((text) => words.test(text))).toEqual([]);
  });

  it(`and for “who may write to me”: ${choice}`, async () => {
    await choose('nobody');
    await act();
    const { mails, notices } = await received();
    const reached = [...mails, ...notices].some((text) => words.test(text));
    expect(reached).toBe(choice !== 'holds');
  });
});

describe('an introduction', () => {
  it.each([
    'a message',
    'a request to join',
    'interest in a project',
    'interest in an opportunity',
    'a handover',
  ])('that is %s is not seen at all by whoever blocks its sender', async (way) => {
    await block();
    await acts[way]?.();
    expect(await received()).toEqual(nothing);
  });

  it('to join isn’t seen by a chair who blocks its sender and was never its recipient', async () => {
    await network.ground({
      taskforces: [{ ...ground.taskforces[0], chairs: ['lea', 'mia'], unconfirmed: ['mia'] }],
    });
    await block();
    expect((await write(toJoin('force'))).status).toBe(201);
    expect((await received()).introductions).toEqual([]);
  });
});

describe('those with whom one shares something', () => {
  const tomorrow = () => vi.setSystemTime(new Date('2026-11-22T00:30:00.000Z'));

  it.each([
    ['an area', () => edit('eve', 'users', 'eve', { topics: [{ id: 'water' }] })],
    ['a university', () => edit('eve', 'users', 'eve', { university: { id: 'uni' } })],
    [
      'a task force, which added both',
      () => edit('eve', 'taskforces', 'eves', { chairs: ['eve'], members: ['eve', 'mia'] }),
    ],
    [
      'a new task force',
      () =>
        network.create('eve', 'taskforces', aTaskforce({ name, chairs: ['eve'], members: ['eve', 'mia'] })),
    ],
  ] as const)('are not whoever added %s today, but those of tomorrow', async (_, add) => {
    await choose('shared');
    expect((await write(toMember('mia'))).status).toBe(403);
    await add();
    expect((await write(toMember('mia'))).status).toBe(403);
    tomorrow();
    expect((await write(toMember('mia'))).status).toBe(201);
  });

  it('are not those who named one as a lead, tomorrow either, unless one accepts', async () => {
    await choose('shared');
    const { body } = await network.create(
      'eve',
      'projects',
      aProject({ name, topics: [{ id: 'law' }], leads: ['mia'] }),
    );
    tomorrow();
    expect((await write(toMember('mia'))).status).toBe(403);
    const answer = { record: { kind: 'projects', id: body.id }, answer: 'accept' };
    expect((await network.call('mia', 'PUT /api/me/role', { body: answer })).status).toBe(204);
    vi.setSystemTime(new Date('2026-11-23T00:30:00.000Z'));
    expect((await write(toMember('mia'))).status).toBe(201);
  });
});

describe('a flood of one member’s', () => {
  it('waits for an invitation and for the first of everybody else’s', async () => {
    for (let times = 0; times < 4; times += 1) await write(toMember('lea'));
    await network.create('lea', 'introductions', anIntroduction(toMember('ada')));
    const invited = { ...aUser('new'), email: 'new@colloquy.example' };
    await network.ground({ users: [invited] });
    await stream.run();
    const mailed = outside.done
      .filter(({ service }) => service === 'mail')
      .map(({ about }) => about.split('@')[0]);
    expect(mailed.slice(0, 3)).toEqual(['new', 'lea', 'ada']);
    expect(mailed.filter((uid) => uid === 'lea')).toHaveLength(4);
  });
});
