import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '../../shared/calls/routes.ts';
import { routes } from '../../shared/calls/routes.ts';
import { collections } from '../../shared/kinds/collections.ts';
import { anIntroduction, aReport, toJoin, toMember } from '../factories.ts';
import { aSecondFactor } from '../in-process/a-second-factor.ts';
import { type Answer, aNotice, aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { isLong, sized } from '../lane.ts';
import { description, many, offer, profile, reader, university } from './flood-bodies.ts';
import { floods } from './flood-kinds.ts';

vi.mock('../../functions/identity/user-pool.ts', async (original) => ({
  ...(await original<object>()),
  findIdentity: async (uid: string) =>
    uid === 'mia' ? { uid, email: '', name: uid, unused: true, disabled: false } : undefined,
  hasIdentity: async () => true,
}));
vi.mock('../../functions/identity/credentials.ts', () => ({
  signInOf: async (name: string) =>
    name.includes('@') ? undefined : { uid: name, email: `${name}@colloquy.example`, verified: true },
  setAddress: async () => true,
}));

/** One member who asks for the same again and again, beside others who go about their work. */
beforeAll(() => {
  process.env.UPLOAD_BUCKET = 'uploads';
});
const network = provideNetwork({ quotaFactor: 1, mayFail: true });
let counterName: (deed: { operation: Operation; collection?: string }) => string;
const counts = {
  async of(_uid: string): Promise<Record<string, unknown> | undefined> {
    throw new Error('The network has not started.');
  },
  async set(_uid: string, _made: Record<string, number>): Promise<void> {},
};

beforeAll(async () => {
  const { table, tableName: TableName } = await import('../../functions/data/table.ts');
  ({ counterName } = await import('../../functions/stores/quotas.ts'));
  const key = (uid: string) => ({ pk: 'counts', sk: uid });
  counts.of = async (uid) => (await table.send(new GetCommand({ TableName, Key: key(uid) }))).Item;
  counts.set = async (uid, made) => {
    const day = new Date().toISOString().slice(0, 10);
    await table.send(new PutCommand({ TableName, Item: { ...key(uid), day, made } }));
  };
});

const announcement = { text: 'Hello.', until: '2026-11-22T09:30:00.000Z' };
const introduction = { ...anIntroduction({}), from: 'zed', to: [], status: 'sent' };

/** A morning, so that no test runs into midnight or into the next minute. */
const morning = new Date('2026-11-21T09:30:00.000Z');
const at = (iso: string) => vi.setSystemTime(new Date(iso));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: morning });
  await network.clear();
  await network.ground({
    users: [
      aUser('ada', { admin: 'true' }),
      aUser('mia'),
      aUser('cat'),
      aUser('zed', { notForMe: many('pump', 5) }),
      ...many('leaver', 5).map((id) => aUser(id)),
    ],
    notices: many('news', 5).map((name) => aNotice('zed', name)),
    admins: [{ id: 'ada' }, ...many('leaver', 5).map((id) => ({ id, announcement }))],
    chairs: [{ id: 'cat', taskforces: ['force'] }],
    taskforces: [
      { id: 'force', name: 'Force', description, chairs: ['cat'], members: ['cat'] },
      ...many('left', 51).map((id) => ({ id, name: id, description, chairs: [], members: ['mia'] })),
    ],
    topics: [{ id: 'water', name: 'Water', description }],
    universities: [{ id: 'sevilla', ...university }],
    offers: many('offer', 5).map((id) => ({
      id,
      ...offer,
      owner: 'zed',
      expiry: '2026-12-31T00:00:00.000Z',
    })),
    projects: [...many('project', 5), ...many('named', 5)].map((id) => ({
      id,
      name: 'Wells',
      description,
      status: 'ongoing',
      taskforces: [],
      topics: [{ id: 'water' }],
      leads: ['zed', 'mia'],
      unconfirmed: ['mia'],
    })),
    introductions: [
      ...many('hello', 5).map((id) => ({ id, ...introduction, ...toMember('mia'), to: ['mia'] })),
      ...many('joining', 5).map((id) => ({ id, ...introduction, ...toJoin('force') })),
    ],
    reports: many('wrong', 5).map((id) => ({
      id,
      ...aReport('users', 'mia'),
      by: 'zed',
      title: 'Mia',
      person: 'mia',
    })),
    resources: many('reader', 5).map((id) => ({ id, ...reader, approved: false })),
    requests: many('zoe', 5).map((id) => ({ id, name: 'Zoe', email: `${id}@colloquy.example`, description })),
  });
  await aSecondFactor('leaver4');
});
afterEach(() => {
  network.table.fates(() => 'pass');
  vi.useRealTimers();
});

const statuses = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => [status, list.length]),
  );
const sentence = ({ body }: Answer) => (body.error as { message?: string } | undefined)?.message;

/** What is counted beside the table of quotas: by the address it mails, or the password it asks for. */
const countedApart: Operation[] = [
  // A stranger is no member to count; the request has the identity's id, so there is one however often.
  'askToJoin',
  // Three answers to each question, which an administrator asks.
  'answerQuestion',
  // Ten passwords a day, right or wrong, and five mails an hour to an address.
  'askForAddress',
  // Mails one's own address only, five times an hour.
  'verifyAddress',
  // Ten passwords a day, right or wrong.
  'changePassword',
  'reauthenticateByPassword',
  // It only raises a number, and the same cursor a second time changes nothing.
  'markSeen',
  // Limited with the answers that the member loads, so that no count says who reported.
  'reportMissed',
  // Each word can be put away once, by administrators alone.
  'dismissMissed',
  // Each sign-in ends once; the next one asks for the password.
  'signOut',
  'endOneSession',
  'endAllSessions',
  // Ten passwords a day, right or wrong, before anything else.
  'beginSecondFactor',
  'removeSecondFactor',
  'makeRecoveryCodes',
  'beginPasskey',
  'removePasskey',
  // Once for each time that the password was shown.
  'addPasskey',
  // Tells of one person once a day.
  'askForReset',
  // Thirty challenges an hour, each for one proof.
  'startReauthentication',
  'reauthenticateByPasskey',
  // Ten codes an hour, right or wrong.
  'confirmSecondFactor',
  'reauthenticateByCode',
];

describe('a flood of each kind of write', () => {
  it.each(Object.entries(floods))(
    'of %s ends at the limit, in words that say when one may go on',
    async (line, [by, says, ask]) => {
      const limit = Number(/\d+/.exec(says)?.[0]);
      await counts.set(by, { [line]: limit - 1 });
      expect((await ask(network, by, 0)).status).toBeLessThan(300);
      expect((await counts.of(by))?.made).toEqual({ [line]: limit });

      const operations: string[] = [];
      network.table.fates(({ operation }) => {
        operations.push(operation);
        return 'pass';
      });
      const refused = await ask(network, by, 1);
      expect(refused.status).toBe(429);
      expect(sentence(refused)).toBe(`${says} You can go on in 14 hours and 30 minutes.`);
      expect(refused.headers['retry-after']).toBe(String(14.5 * 3600));
      // Who asks, and that they were refused: nothing that another write would have to wait for.
      expect(operations).toEqual(['BatchGetItem', 'UpdateItem']);
    },
  );

  it('has a line in the table, whatever it is a flood of', () => {
    const nobodys = ['chairs', 'admins', 'notices'];
    // Calls without a token are counted by the address they name, and by the code they bring.
    const writing = routes.filter(
      ({ method, public: open, operation }) => method !== 'GET' && !open && !countedApart.includes(operation),
    );
    const lines = writing.flatMap(({ operation, path }) =>
      path.startsWith('/api/{collection}')
        ? collections
            .filter((collection) => !nobodys.includes(collection))
            .map((collection) => [operation, counterName({ operation, collection })])
        : [[operation, counterName({ operation })]],
    );
    expect(lines.filter(([, line]) => line === 'anything else')).toEqual([]);
    expect([...new Set(lines.map(([, line]) => line))].sort()).toEqual(
      ['createRecord users', ...Object.keys(floods)].sort(),
    );
  });

  it('is less for a person than for an administrator', async () => {
    await counts.set('ada', { 'createRecord offers': 20 });
    expect((await network.create('ada', 'offers', offer)).status).toBe(201);
  });

  it('of whatever it is ends after thirty writes within a minute, and goes on with the next', async () => {
    const writes = async (count: number) => {
      const answers: Answer[] = [];
      for (let each = 0; each < count; each += 1)
        answers.push(await network.edit('zed', 'users', 'zed', profile, version++));
      return answers;
    };
    let version = 1;
    expect(statuses(await writes(30))).toEqual({ 200: 30 });
    at('2026-11-21T09:30:18.000Z');
    const [refused] = await writes(1);
    expect(refused?.status).toBe(429);
    expect(refused && sentence(refused)).toBe('You can save 30 times a minute. You can go on in 42 seconds.');
    expect(refused?.headers['retry-after']).toBe('42');
    at('2026-11-21T09:31:00.000Z');
    version -= 1;
    expect(statuses(await writes(1))).toEqual({ 200: 1 });
  });
});

describe('what is counted', () => {
  it('is exact though fifty write at once', { tags: ['long'] }, async () => {
    const answers = await Promise.all(many('offer', 50).map(() => network.create('zed', 'offers', offer)));
    const { 201: made = 0, 503: busy = 0, ...others } = statuses(answers);
    const { offers } = await network.snapshot(['offers']);
    expect(offers).toHaveLength(5 + made);
    expect((await counts.of('zed'))?.made).toEqual({ 'createRecord offers': made });
    // A machine too busy to give fifty an answer in time asks some of them to come back.
    if (busy === 0) expect({ made, ...others }).toEqual({ made: 20, 429: 30 });
    expect(made).toBeLessThanOrEqual(20);
  });

  it('is not what was refused', async () => {
    const refused = [
      await network.create('zed', 'offers', { ...offer, name: '' }),
      await network.create('zed', 'topics', { name: 'Water', description }),
      await network.edit('zed', 'users', 'zed', profile, 7),
      await network.remove('zed', 'offers', 'none'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 403, 412, 404]);
    expect(await counts.of('zed')).toBeUndefined();
  });

  it('is not what changed nothing', async () => {
    const approve = () =>
      network.call('ada', 'POST /api/resources/{id}/approve', { path: { id: 'reader0' } });
    await approve();
    await approve();
    expect((await counts.of('ada'))?.made).toEqual({ approveResource: 1 });
  });

  it('begins anew with the day', async () => {
    await counts.set('zed', { 'createRecord offers': 20 });
    at('2026-11-21T23:59:59.500Z');
    const last = await network.create('zed', 'offers', offer);
    expect([last.status, sentence(last)]).toEqual([
      429,
      'You can add 20 opportunities a day. You can go on in 1 second.',
    ]);
    at('2026-11-22T00:00:00.000Z');
    expect((await network.create('zed', 'offers', offer)).status).toBe(201);
    expect((await counts.of('zed'))?.made).toEqual({ 'createRecord offers': 1 });
  });

  it('leaves what was made before to be answered again at the limit', async () => {
    await counts.set('zed', { 'createRecord offers': 19 });
    const headers = { 'idempotency-key': 'once' };
    const first = await network.create('zed', 'offers', offer, headers);
    const again = await network.create('zed', 'offers', offer, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await network.create('zed', 'offers', offer, { 'idempotency-key': 'new' })).status).toBe(429);
  });
});

describe('beside somebody who floods', () => {
  /** A second member and an administrator at work, each write by itself; how long each took. */
  async function work(rounds: number): Promise<number[]> {
    const took: number[] = [];
    const timed = async (ask: () => Promise<Answer>) => {
      const started = performance.now();
      const { status } = await ask();
      took.push(performance.now() - started);
      expect(status).toBeLessThan(300);
    };
    for (let round = 0; round < rounds; round += 1) {
      await timed(() => network.edit('mia', 'users', 'mia', profile, mias++));
      await timed(() => network.edit('ada', 'topics', 'water', { name: 'Water', description }, adas++));
    }
    return took;
  }
  let mias = 1;
  let adas = 1;
  beforeEach(() => {
    mias = 1;
    adas = 1;
  });
  /** Not the slowest of them: on a machine with other work those say nothing of the flood. */
  const median = (took: number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

  /** Asks from several connections, one call after the other, until all else is done and the limit was met. */
  async function flooding<T>(meanwhile: () => Promise<T>) {
    const answers: Answer[] = [];
    let over = false;
    const flood = async () => {
      while (!over || !answers.some(({ status }) => status === 429)) {
        answers.push(await network.create('zed', 'offers', offer));
        await new Promise((done) => setTimeout(done, 30));
      }
    };
    const connections = [flood(), flood()];
    const result = await meanwhile();
    over = true;
    await Promise.all(connections);
    return { result, answers };
  }

  it('nobody else is refused, or waits for the clock, and nobody waits twice as long', async () => {
    const turns = sized('FLOOD_TURNS', { gate: 1, all: 5 });
    await counts.set('zed', { 'createRecord offers': 20 });
    const waits: { quiet: number; flooded: number }[] = [];
    // Everybody's session is noted with their first call of the day.
    at('2026-11-21T09:29:00.000Z');
    for (const uid of ['mia', 'ada', 'zed']) await network.call(uid, 'GET /api/me');
    let refused = 0;
    let transactions = 0;
    network.table.fates(({ operation }) => {
      if (operation === 'TransactWriteItems') transactions += 1;
      return 'pass';
    });
    // In turns, so that whatever else the machine does meanwhile is the same for both.
    for (let turn = 0; turn < turns; turn += 1) {
      at(`2026-11-21T09:3${turn}:00.000Z`);
      const quiet = await work(12);
      const { result, answers } = await flooding(() => work(12));
      waits.push({ quiet: median(quiet), flooded: median(result) });
      refused += statuses(answers)[429] ?? 0;
      expect(Object.keys(statuses(answers))).toEqual(['429']);
    }
    const least = waits.reduce((a, b) => (b.flooded / b.quiet < a.flooded / a.quiet ? b : a));
    process.stdout.write(
      `half of the others wait: quiet ${least.quiet.toFixed(1)} ms, flooded ${least.flooded.toFixed(1)} ms; ${refused} refused\n`,
    );
    // Each of their writes was the first to come: what is refused moves no clock.
    expect(transactions).toBe(turns * 2 * 24);
    expect(refused).toBeGreaterThan(turns);
    // How long things take is judged in the long lane alone.
    if (!isLong) return;
    // In the turn that the rest of the machine disturbed least: a flood that holds them up does so in each.
    expect(least.flooded).toBeLessThanOrEqual(2 * least.quiet);
  });

  it('who has not come to the limit yet, nobody else is refused', async () => {
    const { answers } = await flooding(() => work(5));
    expect(statuses(answers)[201]).toBe(20);
    expect(Object.keys(statuses(answers))).toEqual(['201', '429']);
  });
});
