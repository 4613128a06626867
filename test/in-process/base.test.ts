import { brotliDecompressSync } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { rules } from '../../shared/permissions/policy.ts';
import { beginningOfPage } from '../../web/data/sync.ts';
import { aNomination, anOffer } from '../factories.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const people = ['ada', 'ben', 'mia'];
const topic = (id: string, description = '<p>Words.</p>') => ({ id, name: `Area ${id}`, description });
const long = `<p>${'Long words. '.repeat(25_000)}</p>`;
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const network = provideNetwork({ bases: true });
let storage: S3Client;
let codec: typeof import('../../functions/data/cursor.ts');
beforeAll(async () => {
  codec = await import('../../functions/data/cursor.ts');
  const { S3Client } = await import('@aws-sdk/client-s3');
  storage = new S3Client({});
});

const files = async () =>
  ((await storage.send(new ListObjectsV2Command({ Bucket: 'bases' }))).Contents ?? []).map(
    ({ Key = '' }) => Key,
  );
const forget = async (keys: string[]) => {
  for (const Key of keys) await storage.send(new DeleteObjectCommand({ Bucket: 'bases', Key }));
};
/** What any of the files says. */
async function said(): Promise<string> {
  const texts = (await files()).map(async (Key) => {
    const { Body } = await storage.send(new GetObjectCommand({ Bucket: 'bases', Key }));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    return Key.endsWith('.json') ? bytes.toString() : brotliDecompressSync(bytes).toString();
  });
  return (await Promise.all(texts)).join('\n');
}

beforeEach(async () => {
  await network.clear();
  await forget(await files());
  await network.ground({
    users: people.map((id) => aUser(id)),
    admins: [{ id: 'ada' }],
    topics: [topic('water'), topic('wells')],
    offers: [
      { ...anOffer({ name: 'Stands' }), id: 'stands', owner: 'ben', expiry: minutes(30) },
      { ...anOffer({ name: 'Ended' }), id: 'ended', owner: 'mia', expiry: minutes(-30) },
    ],
    requests: [{ ...aNomination(), id: 'waits' }],
  });
});

type Page = {
  cursor: string;
  more: boolean;
  reset: boolean;
  collections: Record<string, { upsert: { id: string }[]; remove: string[] }>;
};

/**
 * Loads everything, as a browser that takes Brotli.
 *
 * @param between is done after each page, given its number
 * @returns what is held in the end, how many pages came, and how many of them from a base
 */
async function load(uid: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const held: Record<string, object> = {};
  let [pages, fromBase] = [0, 0];
  let cursor: string | undefined;
  for (let more = true; more; pages += 1) {
    const { status, body } = await network.call(uid, 'GET /api/sync', {
      query: cursor ? { cursor } : {},
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(status).toBe(200);
    const page = body as unknown as Page;
    // By this a browser asks for the next page while the rest of this one is on its way.
    if (page.more) expect(JSON.stringify(page)).toMatch(beginningOfPage);
    if (page.reset) for (const key of Object.keys(held)) delete held[key];
    for (const [collection, { upsert, remove }] of Object.entries(page.collections)) {
      for (const record of upsert) held[`${collection} ${record.id}`] = record;
      for (const id of remove) delete held[`${collection} ${id}`];
    }
    cursor = page.cursor;
    more = page.more;
    if (await codec.readCursor(z.looseObject({ audience: z.string() }), cursor)) fromBase += 1;
    await between(pages);
  }
  return { held, pages, fromBase };
}

/** What the table says that they see. */
async function anew(uid: string) {
  const browser = await network.browserOf(uid).sync();
  const held = await browser.held();
  await browser.close();
  return held;
}

describe('a first load', () => {
  test.each(people)('comes from the base, and is exactly what %s sees', async (uid) => {
    await network.publishBase();
    const { held, fromBase } = await load(uid);
    expect(fromBase).toBe(1);
    expect(held).toEqual(await anew(uid));
  });

  test('has one’s own address and what one alone may see, and of others neither', async () => {
    await network.publishBase();
    const { held } = await load('mia');
    expect(held['users mia']).toHaveProperty('email', 'mia@colloquy.example');
    expect(held['users ben']).not.toHaveProperty('email');
    expect(held).toHaveProperty('offers ended');
    expect((await load('ben')).held).not.toHaveProperty('offers ended');
    expect((await load('ada')).held).toHaveProperty('requests waits');
  });

  test('ends with one’s own page unless something was written since', async () => {
    await network.publishBase();
    expect((await load('mia')).pages).toBe(2);
    await network.edit('ada', 'topics', 'water', topic('water', '<p>New.</p>'), 1);
    expect((await load('mia')).pages).toBe(3);
  });

  test('has what was written, deleted and granted since', async () => {
    await network.publishBase();
    expect((await network.remove('ada', 'topics', 'wells')).status).toBe(204);
    expect((await network.edit('ada', 'topics', 'water', topic('water', '<p>New.</p>'), 1)).status).toBe(200);
    await network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: 'ben' } });
    for (const uid of people) {
      const { held, fromBase } = await load(uid);
      expect(fromBase).toBe(1);
      expect(held).toEqual(await anew(uid));
    }
  });

  test('of more than fits comes in parts, and so does what the audience isn’t shown', {
    tags: ['long'],
  }, async () => {
    const ended = { ...anOffer({ name: 'Ended', description: long }), owner: 'mia', expiry: minutes(-60) };
    for (const part of [0, 1, 2])
      await network.ground({
        topics: Array.from({ length: 6 }, (_, at) => topic(`long-${part}-${at}`, long)),
        offers: Array.from({ length: 3 }, (_, at) => ({ ...ended, id: `ended-${part}-${at}` })),
      });
    await network.publishBase();
    for (const uid of people) {
      const { held, fromBase } = await load(uid);
      expect(fromBase).toBeGreaterThan(1);
      expect(held).toEqual(await anew(uid));
    }
  });

  test('begins anew for who is given another role in the midst of it', async () => {
    await network.publishBase();
    const { held } = await load('ben', async (page) => {
      if (page === 0) await network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: 'ben' } });
    });
    expect(held).toHaveProperty('requests waits');
    expect(held).toEqual(await anew('ben'));
  });

  test('goes on where another base was made in the midst of it', async () => {
    await network.publishBase();
    const { held, fromBase } = await load('ben', async (page) => {
      if (page > 0) return;
      await network.remove('ada', 'topics', 'wells');
      await network.publishBase();
    });
    expect(fromBase).toBe(1);
    expect(held).toEqual(await anew('ben'));
  });
});

describe('the table has it all', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  async function expectFromTheTable(uid = 'mia') {
    const { held, fromBase } = await load(uid);
    expect(fromBase).toBe(0);
    expect(held).toEqual(await anew(uid));
  }

  test('where there is no base', () => expectFromTheTable());

  test('for who takes no Brotli', async () => {
    await network.publishBase();
    const { body } = await network.call('mia', 'GET /api/sync');
    expect(body.more).toBe(false);
  });

  test('where the base was made by a release under which others see it', async () => {
    await network.publishBase();
    const { see } = rules.topics;
    rules.topics.see = rules.requests.see;
    try {
      await expectFromTheTable();
    } finally {
      rules.topics.see = see;
    }
  });

  test('where the base is of another history', async () => {
    await network.publishBase();
    await network.clear();
    await network.ground({ users: [aUser('mia')], topics: [topic('other')] });
    await expectFromTheTable();
  });

  test('where the files are gone, all of them or in the midst of a load', async () => {
    await network.publishBase();
    const keys = await files();
    const { held } = await load('mia', async (page) => page === 0 && forget(keys));
    expect(held).toEqual(await anew('mia'));
    await expectFromTheTable();
  });

  test('where the bucket can’t be read, which is written down', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubEnv('BASES_BUCKET', 'No bucket has such a name');
    try {
      await expectFromTheTable();
    } finally {
      vi.unstubAllEnvs();
    }
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ unread: 'base' }));
  });
});

describe('a base', () => {
  test('is made anew only where something was written', async () => {
    await network.publishBase();
    const first = await files();
    await network.publishBase();
    expect(await files()).toEqual(first);
    await network.remove('ada', 'topics', 'wells');
    await network.publishBase();
    expect(await files()).not.toEqual(first);
  });

  test('holds nothing of who was deleted before the last run but one', async () => {
    await network.publishBase();
    expect(await said()).toContain('ben@colloquy.example');
    await network.ground({});
    const { change } = await import('../../functions/data/change.ts');
    await change((unit) => unit.remove('users', 'ben'));
    expect((await load('ada')).held).not.toHaveProperty('users ben');
    await network.publishBase();
    await network.publishBase();
    const text = await said();
    expect(text).toContain('Member mia');
    expect(text).not.toContain('ben@colloquy.example');
    expect(text).not.toContain('Member ben');
  });
});

// The last: whoever signs calls of the storage goes by the clock that was set.
test('a first load has no offer that has ended since', async () => {
  await network.publishBase();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 60_000 });
  try {
    const { held } = await load('mia');
    expect(held).not.toHaveProperty('offers stands');
    expect(held).toEqual(await anew('mia'));
  } finally {
    vi.useRealTimers();
  }
});
