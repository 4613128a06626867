import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Stored } from '../../shared/kinds/registry.ts';
import { anOffer, aProfile } from '../factories.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { streamTo } from '../helpers/stream.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { sized } from '../lane.ts';

/** A member made so many projects, leads them alone, and leaves. */
const projects = sized('PROJECTS', { gate: 130, all: 1300 });
const inWords = projects.toLocaleString('en');
const description = '<p>Words.</p>';
const profileOf = (...topics: string[]) =>
  aProfile({ university: { id: 'uni' }, topics: topics.map((id) => ({ id })) });

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  outside = await startOutside();
});
const network = provideNetwork({ stream: true });
let outside: Outside;
let stream: ReturnType<typeof streamTo>;
let hourly: () => Promise<void>;

beforeAll(async () => {
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
  hourly = (await import('../../functions/schedule/schedule.lambda.ts')).handler;

  const profile = { ...profileOf('water'), contact: [], firstRun: false };
  await network.ground({
    users: [aUser('ada', { ...profile, admin: 'true' }), aUser('mia'), aUser('carl', profile)],
    admins: [{ id: 'ada' }],
    universities: [{ id: 'uni', name: 'Uni', description, topics: {} }],
    topics: [
      { id: 'water', name: 'Water', description },
      { id: 'doomed', name: 'Doomed', description },
    ],
  });
  for (let made = 0; made < projects; made += 90)
    await network.ground({
      projects: Array.from({ length: Math.min(90, projects - made) }, (_, index) => ({
        id: `p${made + index}`,
        name: `Wells of Chiapas, number ${made + index}, in the longest of all series of projects`,
        topics: [{ id: 'water' }],
        leads: ['mia'],
      })),
    });
  await stream.run();
  expect((await network.remove('mia', 'users', 'mia')).status).toBe(204);
  await stream.run();
});
afterAll(() => outside.stop());

const read = async (uid: string) =>
  (await network.call(uid, 'GET /api/me')).body.user as unknown as Stored<'users'>;
const noticesOf = (uid: string) => network.noticesOf(uid);

it('an administrator hears of them all in one notice', async () => {
  const texts = (await noticesOf('ada')).map(({ words }) => words);
  expect(texts).toEqual([
    expect.stringMatching(new RegExp(`^${inWords} projects lost their last lead: “Wells of Chiapas`)),
  ]);
  const others = (projects - 5).toLocaleString('en');
  expect(texts[0]).toMatch(
    new RegExp(` and ${others} others\\. Please choose one where there is still none\\.$`),
  );
  const mails = outside.done.filter(({ about, text }) => about.startsWith('ada@') && /lost/.test(text ?? ''));
  // The digest tells of it.
  expect(mails).toEqual([]);
});

it('the stream is through: the member is nobody’s lead, and their sign-in is closed', async () => {
  const snapshot = await network.snapshot(['projects']);
  expect(snapshot.projects.filter(({ leads }) => leads.length > 0)).toEqual([]);
  const closed = { service: 'sign-in', about: 'mia' };
  expect(outside.done.filter(({ service }) => service === 'sign-in')).toEqual([closed, closed]);
  expect(stream.setAside).toEqual([]);
});

it('the administrator can save their profile', async () => {
  const { version } = await read('ada');
  const answer = await network.edit('ada', 'users', 'ada', profileOf('water', 'doomed'), version);
  expect(answer.status).toBe(200);
});

it('mails go out, and what is deleted is named no more', async () => {
  await network.ground({
    requests: [{ id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', description }],
  });
  expect((await network.remove('ada', 'topics', 'doomed')).status).toBe(204);
  await stream.run();
  expect(outside.done.at(-1)).toMatchObject({ service: 'mail', about: 'ada@colloquy.example' });
  expect(outside.done.at(-1)?.text).toContain('“Zoe” is waiting');
  expect((await read('ada')).topics).toEqual([{ id: 'water' }]);
});

it('the hourly run succeeds, and tells the administrator of an offer of their own', async () => {
  const expiry = new Date(Date.now() + 86_400_000).toISOString();
  await network.ground({
    offers: [{ ...anOffer({ name: 'Seminar' }), id: 'seminar', owner: 'ada', expiry }],
  });
  await hourly();
  expect((await noticesOf('ada')).at(-1)?.words).toMatch(/^Your opportunity “Seminar” expires on/);
});

it('once dismissed, the next loss is a notice of its own', async () => {
  for (const { id } of await noticesOf('ada'))
    await network.call('ada', 'DELETE /api/me/notifications/{id}', { path: { id } });
  await network.ground({
    projects: [{ id: 'last', name: 'Last', topics: [], leads: ['carl'] }],
  });
  await network.remove('carl', 'users', 'carl');
  await stream.run();
  const text = 'The project “Last” lost its last lead. If it still has none, please choose one.';
  expect((await noticesOf('ada')).map((each) => each.words)).toEqual([text]);
});
