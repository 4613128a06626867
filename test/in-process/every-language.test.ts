import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { type LanguageCode, languageCodes } from '../../shared/language/languages.ts';
import { setLanguage } from '../../shared/language/messages.ts';
import { noticeSubjects } from '../../shared/notice/notice-definitions.ts';
import {
  aHandover,
  anIntroduction,
  anOffer,
  aProfile,
  aProject,
  aReport,
  aResource,
  ofInterest,
  toJoin,
  toMember,
} from '../factories.ts';
import { streamTo } from '../helpers/stream.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { sized } from '../lane.ts';
import { aSecondFactor } from './a-second-factor.ts';
import { type Accounts, startAccounts } from './accounts.ts';
import { type Judge, mailsOfOthers, name, pairs, person, startJudge } from './judge-languages.ts';
import { type Answer, type Network, signInAnew } from './network.ts';

/**
 * Every subject of notice, and every mail of the stream and the schedule, caused by somebody with each language for
 * somebody with each: who reads it decides the language that it is in. In the gate, somebody with one language causes them.
 */
const senders = languageCodes.toReversed().slice(0, sized('SENDERS', { gate: 1, all: 5 }));
let accounts: Accounts;
let network: Network;
let judge: Judge;
let stream: ReturnType<typeof streamTo>;
let sendDigests: (now: Date) => Promise<void>;
let notifyOwners: (now: Date) => Promise<void>;

beforeAll(async () => {
  accounts = await startAccounts({ stream: true });
  ({ network } = accounts);
  judge = await startJudge(accounts);
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
  sendDigests = stepRunner((await import('../../functions/schedule/send-digests.ts')).sendDigests);
  notifyOwners = stepRunner((await import('../../functions/schedule/offers.ts')).notifyOwners);
});
afterAll(() => accounts.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:00.000Z') });
});
afterEach(() => {
  setLanguage('en');
  vi.useRealTimers();
});

const topics = [{ id: 'water' }];
const description = '<p>Typed.</p>';
const profileIn = (university: string) => ({
  ...aProfile({ name, title: name, topics, university: { id: university } }),
  contact: [{ id: 'c', type: 'phone', contact: '+52 33 5555 0100' }],
});

const past = '2026-11-20T09:30:00.000Z';
const soon = '2026-11-24T09:30:00.000Z';
const far = '2126-12-31T00:00:00.000Z';

/** The network around somebody with a language: for each language a reader, one who lets nobody write, and an administrator. */
function worldOf(from: LanguageCode): Parameters<Network['ground']>[0] {
  const sid = `sid-${from}`;
  const each = <T>(make: (to: LanguageCode) => T) => languageCodes.map(make);
  const force = { name, description, members: [] };
  const led = { ...aProject({ name, topics, leads: [] }), description };
  return {
    users: [
      person(sid, {
        ...profileIn(`uni-${from}`),
        language: from,
      }),
      person(`boss-${from}`, { admin: 'true' }),
      ...each((to) => person(`mia-${to}`, { university: { id: `uni-${to}` } })),
      ...each((to) => person(`nia-${to}`, { writers: 'nobody' })),
      ...each((to) => person(`ada-${to}`, { admin: 'true' })),
      ...each((to) => person(`del-${to}`)),
    ],
    admins: [{ id: `boss-${from}` }, ...each((to) => ({ id: `ada-${to}` }))],
    topics: [{ id: 'water', name, description }],
    universities: ['lost', ...languageCodes].map((to) => ({
      ...{ id: `uni-${to}`, name, description },
      ...{ contact: sid, topics: {} },
    })),
    taskforces: [
      { id: 'empty', ...force, chairs: [] },
      { id: 'lost', ...force, chairs: [sid] },
      ...each((to) => ({ id: `force-${to}`, ...force, chairs: [`mia-${to}`] })),
      ...each((to) => ({ id: `sids-${to}`, ...force, chairs: [sid, `nia-${to}`] })),
    ],
    projects: [
      { id: 'lost', ...led, leads: [sid] },
      ...each((to) => ({ id: `wells-${to}`, ...led, leads: [`mia-${to}`] })),
      ...each((to) => ({ id: `loud-${to}`, ...led, leads: [sid] })),
    ],
    chairs: [
      { id: sid, taskforces: ['lost', ...each((to) => `sids-${to}`)] },
      ...each((to) => ({ id: `mia-${to}`, taskforces: [`force-${to}`] })),
      ...each((to) => ({ id: `nia-${to}`, taskforces: [`sids-${to}`] })),
    ],
    offers: each((to) => [
      { id: `seminar-${to}`, ...anOffer({ name }), owner: `mia-${to}`, expiry: far },
      { id: `shout-${to}`, ...anOffer({ name }), owner: sid, expiry: far },
      { id: `soon-${to}`, ...anOffer({ name }), owner: `mia-${to}`, expiry: soon },
      { id: `over-${to}`, ...anOffer({ name }), owner: `mia-${to}`, expiry: past },
    ]).flat(),
    follows: each((to) => ({ id: `f-${to}`, member: `mia-${to}`, record: { kind: 'topics', id: 'water' } })),
  };
}

type Kind = 'users' | 'projects' | 'taskforces' | 'universities';

/** What somebody with a language does, for or with each of the readers. */
function actsOf(from: LanguageCode) {
  const [sid, boss] = [`sid-${from}`, `boss-${from}`];
  const headers = { 'accept-language': from };
  const call = async (by: string, route: string, id: string | undefined, body?: object): Promise<Answer> => {
    const answer = await network.call(by, route, {
      path: id === undefined ? {} : { id, userId: id },
      body,
      headers,
    });
    expect(answer.status, `${route} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer;
  };
  const create = async (by: string, collection: Collection, body: object) => {
    const answer = await network.create(by, collection, body, headers);
    expect(answer.status, `${collection} ${JSON.stringify(answer.body)}`).toBe(201);
    return String(answer.body.id);
  };
  const write = (by: string, about: Record<string, unknown>) =>
    create(by, 'introductions', anIntroduction(about));
  const edit = async (by: string, kind: Kind, id: string, fields: object) => {
    const record = (await network.snapshot([kind]))[kind].find((each) => each.id === id);
    const { version, ...before } = record as unknown as { version: number };
    const answer = await network.edit(by, kind, id, { ...before, ...fields }, version);
    expect(answer.status, `${kind} ${JSON.stringify(answer.body)}`).toBe(200);
  };
  const apply = async (uid: string, language: LanguageCode) => {
    await accounts.anIdentity(`${uid}@colloquy.example`, { id: uid, name });
    const body = { name, university: name, title: name, reason: name };
    const answer = await network.call(uid, 'POST /api/account/request', {
      body,
      headers: { 'accept-language': language },
    });
    expect(answer.status).toBe(204);
  };
  const each = (act: (to: LanguageCode) => Promise<unknown>) => async () => {
    for (const to of languageCodes) await act(to);
  };
  const roleHolder = (to: string) => ({ record: { kind: 'projects', id: `loud-${to}` }, answer: 'accept' });
  return [
    each((to) => write(sid, toMember(`mia-${to}`))),
    each((to) => write(sid, toJoin(`force-${to}`))),
    each((to) => write(sid, ofInterest('projects', `wells-${to}`))),
    each((to) => write(sid, ofInterest('offers', `seminar-${to}`))),
    each((to) => write(sid, aHandover('taskforces', `sids-${to}`, `mia-${to}`))),
    each((to) => write(sid, aHandover('projects', `loud-${to}`, `mia-${to}`))),
    each((to) => write(sid, aHandover('universities', `uni-${to}`, `mia-${to}`))),
    each(async (to) => {
      const declined = await write(`mia-${to}`, aHandover('taskforces', `force-${to}`, sid));
      await create(sid, 'reports', aReport('introductions', declined));
      await call(sid, 'POST /api/introductions/{id}/resolve', declined, { status: 'declined' });
      const accepted = await write(`mia-${to}`, aHandover('projects', `wells-${to}`, sid));
      await call(sid, 'POST /api/introductions/{id}/accept', accepted);
    }),
    each(async (to) => {
      await write(`mia-${to}`, ofInterest('offers', `shout-${to}`));
      await call(sid, 'POST /api/offers/{id}/close', `shout-${to}`, exampleClosing);
      await write(`mia-${to}`, ofInterest('projects', `loud-${to}`));
    }),
    // Named for roles, of which those who let nobody write are told in other words.
    each(async (to) => {
      await edit(sid, 'taskforces', `sids-${to}`, { chairs: [sid, `mia-${to}`], members: [sid] });
      await edit(sid, 'projects', `loud-${to}`, { leads: [sid, `mia-${to}`, `nia-${to}`] });
      await edit(sid, 'universities', `uni-${to}`, { ...ofUniversity, contact: `mia-${to}` });
    }),
    each((to) => call(`mia-${to}`, 'PUT /api/me/role', undefined, roleHolder(to))),
    each(async (to) => {
      await edit(sid, 'taskforces', `sids-${to}`, { chairs: [sid], members: [sid] });
      await edit(sid, 'projects', `loud-${to}`, { leads: [sid] });
    }),
    each((to) => edit(sid, 'taskforces', `sids-${to}`, { chairs: [sid], members: [sid, `mia-${to}`] })),
    each((to) => edit(sid, 'taskforces', `sids-${to}`, { chairs: [sid], members: [sid] })),
    each((to) => call(sid, 'POST /api/projects/{id}/close', `loud-${to}`, exampleClosing)),
    each(async (to) => {
      for (const id of [`mia-${to}`, `nia-${to}`]) await edit(sid, 'users', id, profileIn(`uni-${to}`));
    }),
    each((to) => create(sid, 'resources', aResource({ name, topics, taskforce: { id: `force-${to}` } }))),
    () => create(sid, 'resources', aResource({ name, topics, taskforce: { id: 'empty' } })),
    // At the desk.
    () => apply(`app-${from}`, from),
    async () => {
      await call(boss, 'POST /api/requests/{id}/ask', `app-${from}`, { message: name });
      await stream.run();
      await call(`app-${from}`, 'POST /api/account/request/answers', undefined, { message: name });
    },
    // An administrator who was mailed enough requests is notified of the others.
    () => notifyOfRequest(`app-${from}`),
    each(async (to) => {
      for (const verb of ['ask', 'decline', 'approve']) await apply(`${verb}-${to}`, to);
      await call(boss, 'POST /api/requests/{id}/ask', `ask-${to}`, { message: name });
      await call(boss, 'POST /api/requests/{id}/decline', `decline-${to}`, { reason: name });
      await call(boss, 'POST /api/requests/{id}/approve', `approve-${to}`);
    }),
    each(async (to) => {
      const email = `nominee-${to}@colloquy.example`;
      const nominee = await create(`mia-${to}`, 'requests', { name, email, description });
      await call(boss, 'POST /api/requests/{id}/approve', nominee);
    }),
    each((to) => create(boss, 'users', { name, email: `chosen-${to}@colloquy.example`, language: to })),
    // Their language isn't known, so they are invited in that of whoever does.
    () => create(boss, 'users', { name, email: `invited-${from}@colloquy.example` }),
    each(async (to) => {
      await accounts.anIdentity(`del-${to}@colloquy.example`, { id: `del-${to}`, name });
      expect((await network.remove(boss, 'users', `del-${to}`)).status).toBe(204);
    }),
    each((to) => call(boss, 'POST /api/users/{id}/restore', `del-${to}`)),
    async () => {
      await create(sid, 'reports', aReport('topics', 'water'));
      await each(async (to) => {
        const report = await create(`mia-${to}`, 'reports', aReport('topics', 'water'));
        await call(boss, 'POST /api/reports/{id}/resolve', report, { outcome: 'corrected', answer: name });
      })();
    },
    async () => {
      await aSecondFactor(sid);
      await call(sid, 'POST /api/me/second-factor/reset-request', undefined);
    },
    each(async (to) => {
      await aSecondFactor(`mia-${to}`);
      await accounts.anIdentity(`mia-${to}@colloquy.example`, { id: `mia-${to}`, name });
      await call(boss, 'DELETE /api/users/{id}/second-factor', `mia-${to}`);
    }),
    () => notifyOwners(new Date()),
    // A week’s news: notices, records and requests that wait.
    async () => {
      vi.setSystemTime(new Date('2026-11-30T09:30:00.000Z'));
      await create(sid, 'projects', aProject({ name, topics, leads: [sid] }));
      await sendDigests(new Date());
    },
    // Last, as what they did goes with them.
    async () => {
      await each((to) => write(sid, aHandover('taskforces', `sids-${to}`, `mia-${to}`)))();
      await stream.run();
      await accounts.anIdentity(`${sid}@colloquy.example`, { id: sid, name });
      signInAnew(boss);
      expect((await network.remove(boss, 'users', sid)).status).toBe(204);
    },
  ];
}

const ofUniversity = {
  ...{ city: name, country: 'Spain', region: 'AUSJAL', website: 'https://uni.example' },
  topics: { water: ['graduate'] },
};

async function notifyOfRequest(id: string): Promise<void> {
  const { change } = await import('../../functions/data/change.ts');
  const { addDueNotice } = await import('../../functions/stores/notices.ts');
  const group = { subject: 'request-waiting' } as const;
  for (const to of languageCodes)
    await change((unit) =>
      addDueNotice(unit, { to: `ada-${to}`, key: `request#${id}#ada-${to}`, group, about: { id, name } }),
    );
}

it.each(senders)(
  'what somebody with the language %s causes is in the reader’s',
  async (from) => {
    await network.clear();
    await network.ground(worldOf(from));
    await stream.run();
    judge.begin();
    setLanguage(from);
    for (const act of actsOf(from)) {
      await act();
      await stream.run();
      judge.mails(from);
      await judge.notices(from);
    }
    expect(judge.wrong).toEqual([]);
  },
  300_000,
);

it('and that is every subject of notice, and every mail of the stream and the schedule', () => {
  const of = pairs.filter(([from]) => senders.includes(from));
  expect(judge.missing([...noticeSubjects, ...mailsOfOthers], of)).toEqual([]);
  const count = [...judge.caused.values()].reduce((sum, each) => sum + each, 0);
  process.stdout.write(
    `${mailsOfOthers.length} mails and ${noticeSubjects.length} notices, ${of.length} pairs of languages: ${count} texts, ${judge.wrong.length} in a wrong one\n`,
  );
});

it('every variant of every mail is in the reader’s, whatever is said meanwhile', async () => {
  for (const from of languageCodes) {
    setLanguage(from);
    judge.begin();
    const sent = await Promise.all(languageCodes.map((to) => judge.sendAll(to)));
    expect(judge.mails(from)).toHaveLength(sent.reduce((sum, each) => sum + each));
  }
  expect(judge.wrong).toEqual([]);
});

it('the digests of a hundred members in one run are each in the member’s', async () => {
  await network.clear();
  vi.setSystemTime(new Date('2026-11-22T09:30:00.000Z'));
  const ids = Array.from({ length: 100 }, (_, place) => `m${place}-${languageCodes[place % 5]}`);
  await network.ground({
    users: ids.map((id) => person(id)),
    topics: [{ id: 'water', name, description }],
    follows: ids.map((id) => ({ id: `f-${id}`, member: id, record: { kind: 'topics', id: 'water' } })),
    projects: [{ id: 'new', ...aProject({ name, topics, leads: ids.slice(0, 1) }) }],
  });
  judge.begin();
  setLanguage('fr');
  vi.setSystemTime(new Date('2026-11-23T09:30:00.000Z'));
  await sendDigests(new Date());
  expect(judge.mails('fr').flatMap(({ to }) => to)).toHaveLength(ids.length);
  expect(judge.wrong).toEqual([]);
});

it('a mail in the language of whoever caused it is found, and so are words that nobody translated', async () => {
  const { sendMail } = await import('../../functions/mail/send-mail.ts');
  const { joinCodeMail, noAccountMail } = await import('../../functions/mail/joining-mails.ts');
  const { wrong, mails } = await startJudge(accounts);
  mails('fr');
  wrong.length = 0;
  await sendMail(noAccountMail, { email: 'mia-es@colloquy.example', language: 'fr' }, {});
  mails('fr');
  expect(wrong).toEqual([expect.stringContaining('fr>es: '), expect.stringContaining('marked as fr')]);
  wrong.length = 0;
  const values = { code: 'a former member', token: '' };
  await sendMail(joinCodeMail, { email: 'mia-es@colloquy.example', language: 'es' }, values);
  mails('fr');
  expect(wrong).toEqual(['joinCodeMail fr>es: a former member']);
});
