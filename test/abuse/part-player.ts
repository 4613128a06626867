import { vi } from 'vitest';
import { type Route, routeKey, routes } from '../../shared/calls/routes.ts';
import { collections, kinds } from '../../shared/kinds/registry.ts';
import { msPerMinute } from '../../shared/language/time.ts';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import {
  aBlock,
  aFollow,
  aHandover,
  anIntroduction,
  aProfile,
  aReport,
  aSearch,
  bodiesOn,
  ofInterest,
  toJoin,
  toMember,
} from '../factories.ts';
import { codeIn } from '../helpers/mail.ts';
import { streamTo } from '../helpers/stream.ts';
import type { Accounts } from '../in-process/accounts.ts';
import { type Answer, aUser, signInAnew } from '../in-process/network.ts';
import { seed } from '../lane.ts';

/** Who is in the network: Eve plays against the others, and Mia is the member beside her. */
const people = {
  ada: { admin: 'true' },
  ben: { admin: 'true' },
  eve: {},
  mia: {},
  pat: {},
  leo: {},
  barb: {},
  nora: { writers: 'nobody' },
} as const;
export type Person = keyof typeof people;

export const addressOf = (uid: string) => `${uid}@colloquy.example`;
export const passwordOf = (uid: string) => `four quiet words of ${uid}`;
/** Stands in everything that Eve writes. */
export const evesWords = 'evewords';

/** A text with everybody who may read it. */
type Secret = { text: string; readers: readonly string[] };

/** A person who is nobody here, with an identity. */
export const stranger = 'sam';

/** Numbers from 0 to 1 that begin at the run's seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const description = '<p>Words.</p>';
const grounds = {
  topics: ['water', 'law'].map((id) => ({ id, name: id, description })),
  universities: [{ id: 'uni', name: 'University of Wells', description, contact: 'leo', topics: {} }],
  taskforces: [{ id: 'force', name: 'Force', description, chairs: ['leo'], members: ['leo', 'mia'] }],
  chairs: [{ id: 'leo', taskforces: ['force'] }],
  projects: [{ id: 'wells', name: 'Wells', leads: ['leo'], taskforces: [], topics: [{ id: 'water' }] }],
  offers: [
    { id: 'seminar', name: 'Seminar', description, owner: 'barb', expiry: '2126-12-31T00:00:00.000Z' },
  ],
  requests: [{ id: 'zoe', name: 'Zoe Applicant', email: addressOf('zoe'), description }],
};

/** The network in which a part is played, with what nobody else may read and who may not be reached. */
export async function startParts(accounts: Accounts, admin: boolean) {
  const { network } = accounts;
  vi.useFakeTimers({ toFake: ['Date'] });
  const stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
  const { handler: schedule } = await import('../../functions/schedule/schedule.lambda.ts');
  await network.clear();
  for (const id of [...Object.keys(people), stranger, 'zoe'])
    await accounts.anIdentity(addressOf(id), { id, name: `Person ${id}`, password: passwordOf(id) });
  const users = Object.entries(people).map(([id, fields]) =>
    aUser(id, {
      ...aProfile({
        name: `Person ${id}`,
        university: { id: 'uni' },
        topics: [{ id: 'water' }],
        contact: [{ id: 'c', type: 'phone', contact: '555 1234' }],
      }),
      ...fields,
      email: addressOf(id),
      firstRun: false,
      ...(id === 'eve' && admin && { admin: 'true' }),
    }),
  );
  const admins = users.filter((user) => 'admin' in user).map(({ id }) => ({ id }));
  await network.ground({ ...grounds, users, admins });

  const made = async (by: Person, collection: (typeof collections)[number], body: object) => {
    const answer = await network.create(by, collection, body);
    if (answer.status !== 201) throw new Error(`${by} made no ${collection}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.id);
  };
  const message = 'a quiet word between the two of us alone';
  const report = 'what Pat reported of her in confidence';
  const search = 'what Mia looks for by herself';
  const ids = [
    await made('mia', 'introductions', anIntroduction({ ...toMember('pat'), message })),
    await made('pat', 'reports', aReport('users', 'eve', { text: report })),
    await made('mia', 'searches', aSearch({ name: search })),
    await made('mia', 'follows', aFollow('users', 'eve')),
    await made('barb', 'blocks', aBlock('eve')),
  ];
  await stream.run();
  const administrators = admins.map(({ id }) => id);
  const secrets: Secret[] = [
    { text: message, readers: ['mia', 'pat'] },
    { text: report, readers: ['pat', ...administrators.filter((id) => id !== 'eve')] },
    { text: search, readers: ['mia'] },
    ...ids.slice(2, 4).map((text) => ({ text, readers: ['mia'] })),
    { text: ids[4] ?? '', readers: ['barb'] },
    ...[...Object.keys(people), 'zoe'].map((id) => ({
      text: addressOf(id),
      // Whoever writes an introduction shows their address to its recipients.
      readers: [id, ...administrators, ...(id === 'mia' ? ['pat'] : [])],
    })),
  ];
  return { network, stream, schedule, secrets, ids, outbox: accounts.mails };
}
export type Parts = Awaited<ReturnType<typeof startParts>>;

type Act = { route: Route; call: Parameters<Parts['network']['call']>[2] };

/** Kinds by which one's words reach others. */
const reaching = ['introductions', 'introductions', 'projects', 'reports', 'requests'] as const;

/** Generates calls as somebody would who knows every route, every id and the form of every body. */
export class Player {
  readonly #next = randomFrom(seed);
  readonly #routes: Route[];
  readonly #creations: Route[];
  readonly #ids: string[];
  /** With the ids of what others have for themselves, which nothing keeps where only a record is named. */
  readonly #all: string[];
  #count = 0;

  /** @param may which calls are part of the part */
  constructor(ids: string[], may: (route: Route) => boolean) {
    this.#routes = routes.filter(may);
    // The calls that bring one's words to others.
    this.#creations = Array.from({ length: 3 }, () => this.#routes.filter(({ fields }) => fields)).flat();
    this.#ids = [...Object.keys(people), 'zoe', 'water', 'uni', 'force', 'wells', 'seminar'];
    this.#all = [...this.#ids, ...ids];
  }

  one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#next() * of.length)] as T;
  }

  act(): Act {
    this.#count += 1;
    const route = this.one([...this.#routes, ...this.#creations, ...this.#creations]);
    const collection = this.one(route.fields && this.#next() < 0.6 ? reaching : collections);
    const path = Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        name === 'collection'
          ? collection
          : this.one(route.path.includes('{collection}') ? this.#all : this.#ids),
      ]),
    );
    const body = route.fields ? this.#record(collection) : route.input && this.#changed(route.example);
    const headers: Record<string, string> =
      route.fields === 'edit' ? { 'if-match': `"${this.one([1, 2, 3])}"` } : {};
    return { route, call: { path, query: this.#query(route), headers, ...(body !== undefined && { body }) } };
  }

  #query({ query }: Route): Record<string, string> {
    if (!query) return {};
    const values: Record<string, () => string> = {
      person: () => this.one(Object.keys(people)),
      collection: () => this.one(collections),
      limit: () => this.one(['1', '200']),
    };
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        name in query.shape && this.#next() < 0.5 ? [[name, value()]] : [],
      ),
    );
  }

  #record(collection: (typeof collections)[number]): object {
    const person = this.one(Object.keys(people));
    const ground = { topic: 'water', taskforce: 'force', university: 'uni', person };
    const bodies = bodiesOn(ground) as Record<string, object>;
    const introductions = [
      toMember(person),
      toJoin('force'),
      ofInterest('projects', 'wells'),
      ofInterest('offers', 'seminar'),
      aHandover('projects', 'wells', person),
    ];
    const body =
      collection === 'introductions' ? anIntroduction(this.one(introductions)) : (bodies[collection] ?? {});
    const named = Object.keys(people).filter(() => this.#next() < 0.5);
    const holders = 'leads' in body ? { leads: named } : 'chairs' in body ? { chairs: named } : {};
    return { ...(this.#changed(body) as object), ...(this.#next() < 0.5 && holders) };
  }

  /** An example with other ids, addresses and words in some of its places. */
  #changed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#changed(each));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#changed(each)]));
    if (typeof value !== 'string') return value;
    if (value === 'join') return this.one(['join', 'password']);
    if (/^[\w-]+$/.test(value) && value.length < 20) return this.#next() < 0.1 ? this.one(this.#ids) : value;
    if (value.includes('@')) return this.one([addressOf('mia'), `x${this.#count}@nowhere.example`]);
    if (value.startsWith('a quiet')) return passwordOf('eve');
    if (value.startsWith('<')) return `<p>${evesWords} ${this.#count}</p>`;
    return value.includes(' ') && this.#next() < 0.8
      ? `${evesWords} ${this.#count}: sign in at https://evil.example`
      : value;
  }
}

const isDigest = ({ headers }: { headers?: Record<string, string> }) =>
  headers?.['List-Unsubscribe'] !== undefined;

/** What went wrong in a part, in words; and what was counted. */
export type Played = {
  acts: number;
  admitted: number;
  faults: string[];
  /** Mails of Eve's words on her busiest day, and mails to addresses of nobody here on the busiest day of all. */
  mostMails: { words: number; strangers: number };
  /** Milliseconds of the answers to the member beside her. */
  beside: number[];
};

/** Plays so many acts of somebody, with a member beside them who gets on with their day. */
export async function play(
  parts: Parts,
  { as, player, acts, beside }: { as: string; player: Player; acts: number; beside: Beside },
): Promise<Played> {
  const played: Played = {
    acts: 0,
    admitted: 0,
    faults: [],
    mostMails: { words: 0, strangers: 0 },
    beside: [],
  };
  const mails = new Map<string, { words: number; strangers: number }>();
  let seen = parts.outbox().length;
  const members = new Set([...Object.keys(people), 'zoe', stranger].map(addressOf));

  const lookAtMails = () => {
    const sent = parts.outbox().toReversed().slice(seen);
    seen += sent.length;
    for (const mail of sent) {
      const day = mail.at.slice(0, 10);
      const count = mails.get(day) ?? { words: 0, strangers: 0 };
      mails.set(day, count);
      const hasWords = `${mail.subject} ${mail.text}`.includes(evesWords);
      for (const to of mail.to) {
        if (hasWords && to !== addressOf('eve')) count.words += 1;
        if (!members.has(to) && !to.includes('simulator')) count.strangers += 1;
        // A digest names what is new for whoever gets it, but nothing by somebody whom they block.
        const isUnwelcome = to === addressOf('barb') || (to === addressOf('nora') && !isDigest(mail));
        if (hasWords && isUnwelcome) played.faults.push(`${to} was mailed: ${mail.subject}`);
      }
      played.mostMails = {
        words: Math.max(played.mostMails.words, count.words),
        strangers: Math.max(played.mostMails.strangers, count.strangers),
      };
    }
  };

  for (; played.acts < acts; played.acts += 1) {
    vi.setSystemTime(Date.now() + msPerMinute);
    const { route, call } = player.act();
    const answer = await parts.network.call(as, routeKey(route), {
      ...call,
      headers: { ...call?.headers, [viewerHeader]: '198.51.100.7', 'accept-encoding': 'gzip, br' },
    });
    if (answer.status < 300) played.admitted += 1;
    if (answer.status >= 500) played.faults.push(`${routeKey(route)} answered ${answer.status}`);
    if (answer.status === 401) signInAnew(as);
    for (const secret of readBy(as, answer, parts.secrets, call?.body))
      played.faults.push(`${routeKey(route)} told ${as}: ${secret}`);
    if (played.acts % 5 === 4) await parts.stream.run();
    if (played.acts % 60 === 59) {
      await parts.schedule();
      await parts.stream.run();
    }
    if (played.acts % 10 === 9) played.beside.push(...(await beside(played.acts / 10, played.faults)));
    lookAtMails();
  }
  await parts.stream.run();
  lookAtMails();
  return played;
}

/** The secrets in an answer that aren't for whoever asked, but for what they had sent themselves. */
function readBy(uid: string, answer: Answer, secrets: readonly Secret[], sent: unknown): string[] {
  const text = JSON.stringify(answer.body);
  const own = JSON.stringify(sent ?? '');
  return secrets
    .filter(
      (secret) => !secret.readers.includes(uid) && text.includes(secret.text) && !own.includes(secret.text),
    )
    .map((secret) => secret.text);
}

/** A step in the day of somebody beside the part. @returns the milliseconds of each answer */
export type Beside = (step: number, faults: string[]) => Promise<number[]>;

/** Mia's day: she reads, edits her profile, follows, and writes to Pat once a day. */
export function miasDay({ network }: Parts): Beside {
  const wrote = new Set<string>();
  return async (step, faults) => {
    const times: number[] = [];
    const ask = async (name: string, call: () => Promise<Answer>, statuses: number[]) => {
      const start = performance.now();
      const answer = await call();
      times.push(performance.now() - start);
      if (!statuses.includes(answer.status))
        faults.push(`Mia couldn’t ${name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      return answer;
    };
    await ask('sync', () => network.call('mia', 'GET /api/sync'), [200]);
    const path = { collection: 'users', id: 'mia' };
    const { body } = await ask(
      'read',
      () => network.call('mia', 'GET /api/{collection}/{id}', { path }),
      [200],
    );
    const { version, ...profile } = body as { version?: number };
    const edited = Object.fromEntries(
      Object.entries(profile).filter(([name]) => name in kinds.users.edit.shape),
    );
    const bio = `<p>Mia’s step ${step}.</p>`;
    await ask('edit', () => network.edit('mia', 'users', 'mia', { ...edited, bio }, version ?? 0), [200]);
    const day = new Date().toISOString().slice(0, 10);
    if (wrote.has(day)) return times;
    wrote.add(day);
    const introduction = anIntroduction(toMember('pat'));
    await ask('write', () => network.create('mia', 'introductions', introduction), [201]);
    return times;
  };
}

/** Each in their turn, the others forget their password and choose a new one by the code that is mailed to them. */
export function passwordsForgotten({ network }: Parts, accounts: Accounts): Beside {
  const forgetful = ['mia', 'pat', 'leo', 'nora'];
  return async (step, faults) => {
    const times: number[] = [];
    const turn = Math.floor(step / 6);
    const uid = forgetful[turn % forgetful.length] as string;
    const email = addressOf(uid);
    const ask = async (path: string, body: object) => {
      const start = performance.now();
      const { status } = await network.raw('', {
        routeKey: `POST /api/account/${path}`,
        headers: { [viewerHeader]: `203.0.113.${turn % 250}` },
        body: JSON.stringify({ email, ...body }),
      });
      times.push(performance.now() - start);
      return status;
    };
    if (step % 6 !== 0) return times;
    const asked = await ask('codes', { purpose: 'password' });
    const code = codeIn(accounts.mailsTo(email).find(({ text }) => codeIn(text) !== '')?.text);
    const reset = await ask('password', { code, password: `${passwordOf(uid)} once more` });
    if (asked !== 202 || reset !== 204)
      faults.push(`${uid} couldn’t reset their password: ${asked}, ${reset}`);
    return times;
  };
}
