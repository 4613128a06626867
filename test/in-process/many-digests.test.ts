import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { names } from '../../shared/kinds/collections.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { sized } from '../lane.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** Digests of a whole network, and of runs that are cut off. `DIGESTS` and `DIGEST_CHANGES` say how large. */
const members = sized('DIGESTS', { gate: 120, all: 1000 });
const changes = sized('DIGEST_CHANGES', { gate: 40, all: 100 });
/** Every so many calls of the table a run is cut off. */
const stride = sized('DIGEST_STRIDE', { gate: 12, all: 3 });
const areas = 60;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  outside = await startOutside();
});
const network = provideNetwork();
let outside: Outside;
/** Runs the step. @returns the calls of the table. @param most after so many of them everything fails, as if killed */
let run: (now: Date, most?: number) => Promise<number>;

const monday = new Date('2026-11-23T09:30:00.000Z');
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000);

beforeAll(async () => {
  const { sendDigests } = await import('../../functions/schedule/send-digests.ts');
  const { Run } = await import('../../functions/stores/run.ts');
  const { table } = await import('../../functions/data/table.ts');
  const send = table.send.bind(table);
  run = async (now, most = Number.POSITIVE_INFINITY) => {
    vi.setSystemTime(now);
    let calls = 0;
    const killed = () => calls > most;
    const spied = vi.spyOn(table, 'send').mockImplementation(((...given: Parameters<typeof send>) => {
      calls += 1;
      return killed() ? Promise.reject(new Error('killed')) : send(...given);
    }) as typeof table.send);
    outside.refuses(({ service }) =>
      service === 'mail' && killed() ? { status: 500, name: 'Killed' } : undefined,
    );
    await sendDigests(now, new Run()).catch((error: Error) => {
      if (!killed()) throw error;
    });
    spied.mockRestore();
    return calls;
  };
  vi.useFakeTimers({ toFake: ['Date'], now: later(-30) });
});
afterAll(() => {
  vi.useRealTimers();
  outside.stop();
});

const description = '<p>Words.</p>';
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const area = (at: number) => ({ id: `area${at % areas}` });
const force = (at: number) => ({ id: `force${at % 20}` });
const project = (at: number) => ({
  name: `Project ${at}`,
  description,
  status: 'ongoing',
  taskforces: [force(at)],
  topics: [area(at * 7)],
  leads: [`m${at % members}`],
});
const ground = (daily = false) => ({
  topics: times(areas, (at) => ({ ...area(at), name: `Area ${at}`, description })),
  taskforces: times(20, (at) => ({
    ...force(at),
    name: `Force ${at}`,
    description,
    chairs: [`m${at}`],
    members: [],
  })),
  chairs: times(20, (at) => ({ id: `m${at}`, taskforces: [`force${at}`] })),
  users: times(members, (at) =>
    aUser(`m${at}`, { topics: [area(at), area(at * 3 + 1)], ...(daily && { digest: 'daily' }) }),
  ),
  follows: times(members * 3, (at) => ({
    id: `m${at % members}-f${at}`,
    member: `m${at % members}`,
    record: { kind: 'topics', id: `area${(at * 11) % areas}` },
  })),
  searches: times(Math.floor(members / 3), (at) => ({
    id: `m${at * 3}-s`,
    member: `m${at * 3}`,
    name: `Search ${at}`,
    address: at % 2 ? `/projects?q=project+${at % 40}` : `/resources?area=area${at % areas}`,
  })),
});

const mails = () => outside.done.filter(({ service }) => service === 'mail');
const itemsIn = (text = '') =>
  [...text.matchAll(/colloquy\.example(\/\w+)\/(\w+)\n/g)].map(([, path = '', id = '']) => ({ path, id }));
const memberOf = ({ about }: { about: string }) => about.split('@')[0] ?? '';

describe('the digests of a network', () => {
  it(`are made for ${members} members and ${changes} changes, none empty, none of what the reader may not see`, async () => {
    await network.clear();
    await network.ground(ground());
    vi.setSystemTime(later(-1));
    const each = Math.ceil(changes / 4);
    const planted = {
      projects: times(each, (at) => ({ id: `project${at}`, ...project(at) })),
      resources: times(each, (at) => ({
        id: `resource${at}`,
        name: `Resource ${at}`,
        approved: at % 3 > 0,
        taskforce: force(at),
        topics: [area(at)],
      })),
      offers: times(each, (at) => ({
        id: `offer${at}`,
        name: `Offer ${at}`,
        topics: [area(at * 5)],
        owner: `m${at % members}`,
        // Some have ended when the digest is made.
        expiry: later(at % 3 > 0 ? 20 : -0.5).toISOString(),
      })),
      users: times(each, (at) => aUser(`new${at}`, { topics: [area(at)] })),
    };
    await network.ground(planted);
    const deleted = planted.projects.filter((_, at) => at % 5 === 0);
    for (const { id, leads } of deleted)
      expect((await network.remove(leads[0] ?? '', 'projects', id)).status).toBe(204);
    // What each reader may be told of follows from what was planted; the policy isn't asked.
    const visible = {
      projects: planted.projects.filter((project) => !deleted.includes(project)),
      resources: planted.resources.filter(({ approved }) => approved),
      offers: planted.offers.filter(({ expiry }) => expiry > monday.toISOString()),
      users: planted.users,
    };
    const addressesOf = (records: { [C in keyof typeof planted]: { id: string }[] }) =>
      Object.entries(records).flatMap(([collection, some]) =>
        some.map(({ id }) => `${names[collection as keyof typeof planted].path}/${id}`),
      );
    const mayBeTold = new Set(addressesOf(visible));
    outside.done.length = 0;
    const start = performance.now();
    await run(monday);
    const seconds = (performance.now() - start) / 1000;
    const sent = mails();
    process.stdout.write(`${sent.length} digests for ${members} members in ${seconds.toFixed(1)} s\n`);
    expect(sent.length).toBeGreaterThan(members / 2);
    expect(new Set(sent.map(memberOf)).size).toBe(sent.length);
    const told = sent.map((mail) => ({ by: memberOf(mail), items: itemsIn(mail.text) }));
    const addresses = told.map(({ by, items }) => ({
      by,
      all: items.map(({ path, id }) => `${path}/${id}`),
    }));
    const wrong = addresses.flatMap(({ by, all }) =>
      all.filter((address) => !mayBeTold.has(address)).map((address) => `${by} ${address}`),
    );
    const count = addresses.reduce((sum, { all }) => sum + all.length, 0);
    process.stdout.write(`${count} items, ${wrong.length} that the reader may not see\n`);
    expect(wrong).toEqual([]);
    expect(addresses.filter(({ all }) => all.length === 0)).toEqual([]);
    expect(addresses.filter(({ all }) => new Set(all).size < all.length)).toEqual([]);
    // The API says the same of a sample. Sections are called as their paths are.
    const collectionAt = Object.fromEntries(
      Object.entries(names).map(([collection, { path }]) => [path, collection]),
    );
    const nth = Math.ceil(told.length / 300);
    const checked = told
      .filter((_, at) => at % nth === 0)
      .flatMap(({ by, items }) => items.map((item) => ({ by, ...item })));
    const kinds = new Set<string>();
    for (const { by, path, id } of checked) {
      const collection = collectionAt[path] ?? '';
      kinds.add(collection);
      const { status } = await network.call(by, 'GET /api/{collection}/{id}', { path: { collection, id } });
      expect({ by, id, status }).toEqual({ by, id, status: 200 });
    }
    expect([...kinds].sort()).toEqual(['offers', 'projects', 'resources', 'users']);
    for (const address of addressesOf(planted).filter((one) => !mayBeTold.has(one))) {
      const [, path, id = ''] = address.split('/');
      const collection = collectionAt[`/${path}`] ?? '';
      const { status } = await network.call('m50', 'GET /api/{collection}/{id}', {
        path: { collection, id },
      });
      expect({ address, status }).toEqual({ address, status: 404 });
    }
    await run(new Date(monday.getTime() + 3_600_000));
    expect(mails()).toHaveLength(sent.length);
  }, 900_000);
});

describe('a run that is cut off', () => {
  it('at any call is continued by the next: no second mail on a day, and nothing twice', async () => {
    await network.clear();
    vi.setSystemTime(later(-30));
    const { users, follows, ...others } = ground(true);
    const few = new Set(times(12, (at) => `m${at}`));
    await network.ground({
      ...others,
      searches: [],
      users: users.filter(({ id }) => few.has(id)),
      follows: follows.filter(({ member }) => few.has(member)),
    });
    outside.done.length = 0;
    let calls = 1;
    let day = 0;
    let lost = 0;
    for (let most = 0; most < calls; most += stride) {
      day += 1;
      vi.setSystemTime(new Date(later(day).getTime() - 3_600_000));
      await network.ground({
        projects: [{ id: `day${day}`, ...project(1), leads: ['m11'], topics: times(areas, area) }],
      });
      const before = mails().length;
      await run(later(day), most);
      calls = Math.max(calls, most + (await run(new Date(later(day).getTime() + 3_600_000))));
      const today = mails().slice(before);
      expect(new Set(today.map(memberOf)).size).toBe(today.length);
      lost += 11 - today.length;
      if (calls > 400) break;
    }
    const told = mails().flatMap((mail) => itemsIn(mail.text).map(({ id }) => `${memberOf(mail)} ${id}`));
    expect(new Set(told).size).toBe(told.length);
    process.stdout.write(`${day} runs cut off, ${mails().length} digests, ${lost} not sent\n`);
    // A digest that was taken and then cut off is not sent: ten are under way at once.
    expect(mails().length).toBeGreaterThan(day * 5);
  }, 900_000);
});
