import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsubscribe } from '../../shared/digest/unsubscribe.calls.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** What members are mailed of what is new for them. */
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  outside = await startOutside();
});
const network = provideNetwork();
let outside: Outside;
let sendDigests: (now: Date) => Promise<number>;

const monday = new Date('2026-11-23T09:30:00.000Z');
const later = (days: number, minutes = 0) =>
  new Date(monday.getTime() + days * 86_400_000 + minutes * 60_000);

beforeAll(async () => {
  const { sendDigests: step } = await import('../../functions/schedule/send-digests.ts');
  const { Run } = await import('../../functions/stores/run.ts');
  /** @returns how many tasks were left or not finished */
  sendDigests = async (now) => {
    vi.setSystemTime(now);
    const run = new Run();
    await run.isolate({ step: 'sendDigests', about: 'all of it' }, () => step(now, run));
    return run.left.length + run.unfinished.length;
  };
});
afterAll(() => outside.stop());

const description = '<p>Words.</p>';
const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    ...['mia', 'zoe', 'cat', 'lea', 'sam'].map((id) => aUser(id, { topics: [] })),
    aUser('fit', { topics: [{ id: 'water' }] }),
  ],
  admins: [{ id: 'ada' }],
  topics: ['water', 'law'].map((id) => ({ id, name: id === 'water' ? 'Water' : 'Law', description })),
  taskforces: [{ id: 'force', name: 'Wells for All', description, chairs: ['cat'], members: [] }],
  chairs: [{ id: 'cat', taskforces: ['force'] }],
  follows: [{ id: 'mia-1', member: 'mia', record: { kind: 'topics', id: 'water' } }],
  searches: [{ id: 'sam-1', member: 'sam', name: 'Pumps', address: '/projects?q=pumps' }],
};
const project = {
  name: 'Solar Pumps',
  description,
  status: 'ongoing',
  taskforces: [{ id: 'force' }],
  topics: [{ id: 'water' }],
  leads: ['lea'],
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: later(-30) });
  await network.clear();
  await network.ground(ground);
  vi.setSystemTime(later(-1));
  outside.done.length = 0;
  outside.invited.length = 0;
  outside.refuses(() => undefined);
});
afterEach(() => vi.useRealTimers());

const mails = () => outside.done.filter(({ service }) => service === 'mail');
const mailedTo = () =>
  mails()
    .map(({ about }) => about.split('@')[0])
    .sort();
const mailTo = (member: string) => mails().find(({ about }) => about.startsWith(`${member}@`));
const markSeen = async (uid: string, body: object) =>
  (await network.call(uid, 'PUT /api/me/seen', { body })).status;

/** The cursor of a member whose app has all records. */
async function syncedCursor(uid: string): Promise<string> {
  const page = async (query: Record<string, string>) =>
    (await network.call(uid, 'GET /api/sync', { query })).body as unknown as {
      cursor: string;
      more: boolean;
    };
  let { cursor } = await page({});
  for (let more = true; more; ) ({ cursor, more } = await page({ cursor }));
  return cursor;
}

const choose = (uid: string, fields: object) =>
  network.ground({ users: [aUser(uid, { topics: [], ...fields })] });

describe('a digest', () => {
  it('tells each member what is new for them and why', async () => {
    await network.ground({ projects: [{ id: 'pumps', ...project }] });
    await sendDigests(monday);
    expect(mailedTo()).toEqual(['cat', 'fit', 'mia', 'sam']);
    for (const [member, reason] of [
      ['mia', 'You follow “Water”.'],
      ['cat', 'You chair “Wells for All”.'],
      ['sam', 'Your saved search “Pumps”.'],
      ['fit', 'Fits your area “Water”.'],
    ] as const) {
      const text = mailTo(member)?.text?.replaceAll(/[\u2068\u2069]/g, '');
      expect(text).toContain(
        `New project: “Solar Pumps”\n${reason}\nhttps://colloquy.example/projects/pumps`,
      );
    }
  });

  it('tells nothing as new that is closed, over or expired by then', async () => {
    const closing = { outcome: 'done', result: '', closed: later(-0.5).toISOString() };
    const offer = { name: 'Posts', description, owner: 'lea', topics: [{ id: 'water' }] };
    await network.ground({
      follows: [{ id: 'ada-1', member: 'ada', record: { kind: 'topics', id: 'water' } }],
      projects: [
        { id: 'closed', ...project, ...closing },
        { id: 'complete', ...project, status: 'complete' },
      ],
      offers: [
        { id: 'expired', ...offer, expiry: later(-0.1).toISOString() },
        { id: 'filled', ...offer, expiry: later(20).toISOString(), ...closing },
      ],
    });
    await sendDigests(monday);
    expect(mails().map(({ text }) => text)).toEqual([]);
  });

  it('finds nothing by a saved search for what no longer exists, and the area that another became', async () => {
    const addresses = ['/projects?area=gone', '/projects?taskforce=gone', '/projects?university=gone'];
    await network.ground({
      topics: [{ id: 'water', name: 'Water', description, merged: ['rivers'] }],
      searches: ['/projects?area=rivers', ...addresses].map((address, at) => ({
        id: `zoe-${at}`,
        member: 'zoe',
        name: `Search ${at}`,
        address,
      })),
      projects: [
        { id: 'pumps', ...project },
        { id: 'courts', ...project, topics: [{ id: 'law' }] },
      ],
    });
    await sendDigests(monday);
    expect(mailTo('zoe')?.text?.match(/Your saved search.*|projects\/\w+/g)).toEqual([
      'Your saved search “Search 0”.',
      'projects/pumps',
    ]);
  });

  it('is mailed once, and only on its day', async () => {
    await network.ground({ projects: [{ id: 'pumps', ...project }] });
    await sendDigests(later(-0.5));
    await sendDigests(later(0, -240));
    expect(mails()).toEqual([]);
    for (const hours of [0, 1, 24, 48, 24 * 7]) await sendDigests(later(0, hours * 60));
    expect(mailedTo()).toEqual(['cat', 'fit', 'mia', 'sam']);
  });

  it('is mailed daily or never to whoever chose so, and not to whoever wants no mail', async () => {
    await choose('mia', { digest: 'daily' });
    await choose('cat', { digest: 'never' });
    await choose('sam', { notifyByMail: false });
    await choose('fit', { topics: [{ id: 'water' }], digest: 'weekly' });
    for (const [day, id] of ['first', 'second', 'third'].entries()) {
      vi.setSystemTime(later(day, -60));
      await network.ground({ projects: [{ id, ...project, name: `Pumps ${id}` }] });
      await sendDigests(later(day));
    }
    expect(mailedTo()).toEqual(['fit', 'mia', 'mia', 'mia']);
    const texts = mails().filter(({ about }) => about.startsWith('mia@'));
    expect(texts.map(({ text = '' }) => text.match(/projects\/\w+/g))).toEqual([
      ['projects/first'],
      ['projects/second'],
      ['projects/third'],
    ]);
  });

  it('leaves out what the app has shown', async () => {
    await network.ground({ projects: [{ id: 'pumps', ...project }] });
    const cursor = await syncedCursor('mia');
    expect(await markSeen('mia', { cursor })).toBe(204);
    // Another member's cursor says nothing of one's own.
    expect(await markSeen('cat', { cursor })).toBe(422);
    await network.ground({ projects: [{ id: 'newer', ...project }] });
    await sendDigests(monday);
    expect(mailTo('mia')?.text).toContain('projects/newer');
    expect(mailTo('mia')?.text).not.toContain('projects/pumps');
    expect(mailTo('cat')?.text).toContain('projects/pumps');
  });

  it('tells notices that nobody waits for, unless they were dismissed, told, or shown in the app', async () => {
    const told = async (day: number) => {
      outside.done.length = 0;
      await sendDigests(later(day));
      return mailedTo();
    };
    const notice = (member: string, of: object = {}) => ({
      id: `${member}-1`,
      member,
      subject: 'chair-added',
      about: [{ id: 'force', name: 'Wells for All' }],
      count: 1,
      at: later(-1).toISOString(),
      ...of,
    });
    await choose('cat', { digest: 'never' });
    await network.ground({
      notices: [
        notice('mia'),
        notice('zoe'),
        notice('cat'),
        notice('sam', { subject: 'offer-expiring', day: '2026-11-22' }),
      ],
    });
    const cursor = await syncedCursor('zoe');
    expect(await markSeen('zoe', { cursor, shown: 'notices' })).toBe(204);
    expect(await told(0)).toEqual(['mia']);
    expect(mailTo('mia')?.text).toContain('You were named as a chair of the task force “Wells for All”');
    expect(mailTo('mia')?.text).toContain('https://colloquy.example/taskforces/force\n');
    expect(await told(7)).toEqual([]);
    vi.setSystemTime(later(8));
    await network.ground({ notices: [notice('zoe', { count: 2, at: later(8).toISOString() })] });
    expect(await told(14)).toEqual(['zoe']);
  });

  it('reminds administrators of requests that have waited for more than a week', async () => {
    const request = (id: string, name: string) => ({ id, name, email: `${id}@example.org`, description });
    vi.setSystemTime(later(-8));
    await network.ground({ requests: [request('old', 'Olga Old')] });
    vi.setSystemTime(later(-6));
    await network.ground({ requests: [request('young', 'Yan Young')] });
    await sendDigests(monday);
    expect(mailedTo()).toEqual(['ada']);
    expect(mailTo('ada')?.text).toContain('an administrator to decide: “Olga Old”.');
    expect(mailTo('ada')?.text).toContain('https://colloquy.example/requests\n');
    await sendDigests(later(7));
    expect(mailedTo()).toEqual(['ada', 'ada']);
    expect(mails().at(-1)?.text).toContain('“Olga Old” and “Yan Young”.');
  });

  it('waits for whoever has no password yet', async () => {
    await network.ground({
      users: [aUser('zoe', { firstRun: true })],
      follows: [{ id: 'zoe-1', member: 'zoe', record: { kind: 'topics', id: 'water' } }],
      projects: [{ id: 'pumps', ...project }],
    });
    outside.invited.push('zoe');
    await sendDigests(monday);
    expect(mailedTo()).toEqual(['cat', 'fit', 'mia', 'sam']);
    outside.invited.length = 0;
    vi.setSystemTime(later(6));
    await network.ground({ projects: [{ id: 'newer', ...project }] });
    await sendDigests(later(7));
    expect(mailTo('zoe')?.text).toContain('projects/newer');
  });

  it('is tried again after the mail service refused it, and holds the same', async () => {
    await network.ground({ projects: [{ id: 'pumps', ...project }] });
    outside.refuses(({ service }) =>
      service === 'mail' ? { status: 429, name: 'TooManyRequestsException' } : undefined,
    );
    expect(await sendDigests(monday)).toBeGreaterThan(0);
    outside.refuses(() => undefined);
    expect(await sendDigests(later(0, 60))).toBe(0);
    expect(mailedTo()).toEqual(['cat', 'fit', 'mia', 'sam']);
  });
});

describe('whoever gets a digest', () => {
  const posted = async (path: string, method = 'POST') =>
    network.request({
      method,
      path,
      query: '',
      headers: method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
      body: Buffer.from(method === 'POST' ? 'List-Unsubscribe=One-Click' : ''),
    } as never);

  /** The path by which mail programs end the digest of a member. */
  async function linkTo(member: string): Promise<string> {
    await network.ground({ projects: [{ id: 'pumps', ...project }] });
    await sendDigests(monday);
    const header = mailTo(member)?.headers?.find(({ Name }) => Name === 'List-Unsubscribe');
    return new URL(String(header?.Value).replace(/^<|>$/g, '')).pathname;
  }
  const recordOf = async (member: string) =>
    (await network.snapshot(['users'])).users.find(({ id }) => id === member);
  /** What My Account learns of a digest that was ended by its link. */
  const shownTo = async (member: string) => (await network.call(member, 'GET /api/me')).body.digestEnded;

  it('ends it by one POST without signing in, and gets it again by another', async () => {
    await network.ground({ projects: [{ id: 'pumps', ...project }] });
    await sendDigests(monday);
    const headers = Object.fromEntries(mailTo('mia')?.headers?.map(({ Name, Value }) => [Name, Value]) ?? []);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const { pathname, origin } = new URL(String(headers['List-Unsubscribe']).replace(/^<|>$/g, ''));
    expect(origin).toBe('https://colloquy.example');
    // Browsers send nothing of what is behind the #.
    expect(mailTo('mia')?.text).toContain(`${origin}/unsubscribe#${pathname.split('/').at(-1)}\n`);
    expect((await posted(pathname)).status).toBe(204);
    expect(await shownTo('mia')).toEqual(expect.any(String));
    await network.ground({ projects: [{ id: 'newer', ...project }] });
    await sendDigests(later(7));
    expect(mailedTo()).toEqual(['cat', 'cat', 'fit', 'fit', 'mia', 'sam', 'sam']);
    expect((await posted(pathname, 'DELETE')).status).toBe(204);
    expect(await shownTo('mia')).toBeUndefined();
    await network.ground({ projects: [{ id: 'newest', ...project }] });
    await sendDigests(later(14));
    expect(mailTo('mia')?.text).toContain('projects/pumps');
    expect(mails().findLast(({ about }) => about.startsWith('mia@'))?.text).toContain('projects/newest');
    expect((await posted(`${pathname.slice(0, -1)}_`)).status).toBe(404);
    expect((await posted(unsubscribe.path.replace('{token}', 'cat.'))).status).toBe(404);
  });

  it('has it again as often as before, and nothing that they edit meanwhile is stale', async () => {
    await choose('mia', { digest: 'daily' });
    const pathname = await linkTo('mia');
    const before = await recordOf('mia');
    for (let times = 0; times < 3; times += 1) {
      expect((await posted(pathname)).status).toBe(204);
      expect((await posted(pathname, 'DELETE')).status).toBe(204);
    }
    expect(await recordOf('mia')).toEqual(before);
    expect(before?.digest).toBe('daily');
    await network.ground({ projects: [{ id: 'newer', ...project }] });
    await sendDigests(later(1));
    expect(mails().at(-1)).toMatchObject({ about: 'mia@colloquy.example' });
  });

  it('has nothing written where nothing changes, however often the link is called', async () => {
    const pathname = await linkTo('mia');
    expect((await posted(pathname, 'DELETE')).status).toBe(204);
    await posted(pathname);
    const { readItem } = await import('../../functions/data/records.ts');
    const state = () => readItem({ pk: 'digests', sk: 'mia' });
    const before = await state();
    vi.setSystemTime(later(1));
    for (let times = 0; times < 10; times += 1) expect((await posted(pathname)).status).toBe(204);
    expect(await state()).toEqual(before);
    await choose('mia', { digest: 'never' });
    await posted(pathname, 'DELETE');
    const resumed = await state();
    await posted(pathname);
    expect(await state()).toEqual(resumed);
  });

  it('has a link that ends after 60 days, and with a new password', async () => {
    const pathname = await linkTo('mia');
    vi.setSystemTime(later(59));
    expect((await posted(pathname)).status).toBe(204);
    vi.setSystemTime(later(61));
    expect((await posted(pathname, 'DELETE')).status).toBe(404);
    vi.setSystemTime(later(30));
    const { endSessions } = await import('../../functions/stores/sessions.ts');
    await endSessions('mia', 'this-one');
    for (const day of [30, 32, 59]) {
      vi.setSystemTime(later(day));
      expect((await posted(pathname, 'DELETE')).status).toBe(404);
    }
  });
});
