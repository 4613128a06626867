import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '../../functions/data/table.ts';
import { type Collection, collections, kinds, type Presented, shapeOf } from '../../shared/kinds/registry.ts';
import { entryOf, searchFields } from '../../shared/search/fields.ts';
import { search } from '../../shared/search/search.ts';
import { buildIndex, withoutChanges } from '../../shared/search/search-index.ts';
import { asCsv } from '../../web/ui/export/as-csv.ts';
import { recordTable } from '../../web/ui/export/record-table.ts';
import type { BrowserData } from '../helpers/browser-data.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { ancestors, ancestry, memberIds } from './ancestors.ts';
import { allRaw, putRaw } from './raw.ts';

beforeAll(async () => {
  outside = await startOutside();
});
const network = provideNetwork({ mayFail: true });
let outside: Outside;
let stream: typeof import('../../functions/stream/stream.lambda.ts').handler;
let migrate: typeof import('../../functions/stores/migrate.ts').migrate;
let check: typeof import('../../functions/stores/migrate.ts').check;
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  stream = (await import('../../functions/stream/stream.lambda.ts')).handler;
  ({ migrate, check } = await import('../../functions/stores/migrate.ts'));
});
afterAll(() => outside.stop());

/** What the release brings. */
function release(): void {
  for (const [collection, upgrades] of Object.entries(ancestry))
    kinds[collection as Collection].upgrades = [...upgrades];
}

const total = Object.values(ancestors).flat().length;

beforeEach(async () => {
  for (const collection of collections) kinds[collection].upgrades = [];
  await network.clear();
  const { chairs, ...alone } = ancestors;
  const records = Object.fromEntries(chairs.map(({ id, ...record }) => [id, record]));
  await putRaw([
    ...Object.entries(alone).flatMap(([pk, list]) =>
      list.map((record, at) => ({ ...record, pk, sk: record.id, ...(at % 2 === 0 && { seq: at }) })),
    ),
    { pk: 'chairs-packed', sk: await packOf('carl'), records },
    {
      pk: 'away',
      sk: 'gil',
      by: 'ada',
      at: new Date().toISOString(),
      until: '2099-01-01T00:00:00.000Z',
      record: { ...ancestors.users[0], id: 'gil' },
    },
  ]);
  log.mockClear();
  outside.done.length = 0;
});

async function packOf(id: string): Promise<string> {
  const { bucketKey } = await import('../../functions/data/bucketed.ts');
  return bucketKey({ pk: 'chairs', sk: id }).sk;
}

type Held = Awaited<ReturnType<BrowserData['held']>>;
const recordsOf = <C extends Collection>(held: Held, collection: C): Presented<C>[] =>
  Object.entries(held).flatMap(([key, record]) =>
    key.startsWith(`${collection} `) ? [record as Presented<C>] : [],
  );

async function listed(uid: string, collection: Collection): Promise<{ id: string }[]> {
  const items: { id: string }[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const query = { limit: '200', ...(cursor && { cursor }) };
    const answer = await network.call(uid, 'GET /api/{collection}', { path: { collection }, query });
    expect(answer.status).toBe(200);
    items.push(...(answer.body.items as unknown as typeof items));
    cursor = answer.body.cursor as string | undefined;
  }
  return items;
}

describe('records of thirteen upgrades ago', () => {
  it('are there for everybody, in lists, pages, search, export and sync, with the release', async () => {
    expect(Object.values(ancestry).flat().length).toBeGreaterThanOrEqual(10);
    release();
    const ada = await (await network.browserOf('ada').sync()).held();
    expect(Object.keys(ada)).toHaveLength(total);
    for (const collection of collections)
      expect((await listed('ada', collection)).map(({ id }) => id).sort()).toEqual(
        ancestors[collection].map(({ id }) => id).sort(),
      );
    // Who sees what goes by the record of today: the reader that waits is its chair's and the administrators'.
    const [carl, member] = [
      await (await network.browserOf('carl').sync()).held(),
      await (await network.browserOf('member-2').sync()).held(),
    ];
    expect(recordsOf(carl, 'resources')).toHaveLength(2);
    expect(recordsOf(member, 'resources').map(({ id }) => id)).toEqual(['approved']);

    const topics = recordsOf(ada, 'topics');
    const index = buildIndex(
      topics.map((topic) => entryOf('topics', topic, searchFields.topics?.parts(topic, {} as never) ?? [])),
    );
    expect(search(withoutChanges(index), 'topic 7').flat()).toContain('topic-7');
    expect(search(withoutChanges(index), 'described').flat()).toHaveLength(topics.length);

    const universities = new Map(recordsOf(ada, 'universities').map((each) => [each.id, each]));
    const csv = asCsv(recordTable('users', recordsOf(ada, 'users') as never, { universities }));
    expect(csv.trim().split('\r\n')).toHaveLength(memberIds.length + 1);
    expect(csv).toContain('"member-7@published.example","Professor","Loyola"');
    expect(log).not.toHaveBeenCalled();
  });

  it('reach a browser that has synced before, once, all anew', async () => {
    const replica = await network.browserOf('ada').sync();
    expect(Object.keys(await replica.held())).toEqual(['admins ada']);
    release();
    expect(Object.keys(await (await replica.sync()).held())).toHaveLength(total);
  });

  it('are edited, renewed, approved, brought back and deleted like any other, and kept in today’s shape then', async () => {
    release();
    const replica = await network.browserOf('ada').sync();
    const topic = { name: 'Hydrology', description: '<p>Water.</p>' };
    const force = { name: 'Force', description: '<p>Words.</p>', chairs: ['ada'], members: ['carl'] };
    const answers = [
      await network.edit('carl', 'topics', 'topic-3', topic, 3),
      await network.edit('carl', 'taskforces', 'force', force, 3),
      await network.call('member-1', 'POST /api/offers/{id}/renew', {
        path: { id: 'seminar' },
        body: { weeks: 2 },
      }),
      await network.call('ada', 'POST /api/resources/{id}/approve', { path: { id: 'waiting' } }),
      await network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } }),
      await network.call('ada', 'POST /api/users/{id}/restore', { path: { id: 'gil' } }),
      await network.remove('ada', 'users', 'member-9'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204]);
    const kept = await allRaw();
    for (const [collection, id] of [
      ['topics', 'topic-3'],
      ['taskforces', 'force'],
      ['offers', 'seminar'],
      ['users', 'gil'],
    ] as const)
      expect(kept.get(`${collection} ${id}`)?.shape, id).toBe(shapeOf(collection));
    expect(kept.get('topics topic-3')).toMatchObject({ ...topic, version: 4 });
    expect(kept.get('topics topic-3')).not.toHaveProperty('title');
    const held = await (await replica.sync()).held();
    expect(held['topics topic-3']).toMatchObject(topic);
    expect(held['users gil']).toMatchObject({ university: { id: 'sevilla' } });
    expect(held).not.toHaveProperty('users member-9');
    expect(held).toEqual(await (await network.browserOf('ada').sync()).held());
    expect((await check()).unreadable).toEqual([]);
  });
});

describe('a migration', () => {
  const released = async () => {
    release();
    // First: with it the session is noted, and that somebody loaded much.
    const replica = await network.browserOf('ada').sync();
    return { snapshot: await network.snapshot(), kept: await allRaw(), replica };
  };
  const left = async () => [...(await check()).counts.values()].reduce((sum, { old }) => sum + old, 0);
  /** What tells a write from another, wherever it stands. */
  const marksOf = (kept: Map<string, Item>) =>
    [...kept].map(([key, { seq, token, version, updateTimestamp }]) => [
      key,
      seq,
      token,
      version,
      updateTimestamp,
    ]);
  /** What the stream says of what was rewritten. */
  const entriesOf = (from: Map<string, Item>, to: Map<string, Item>): DynamoDBRecord[] =>
    [...to.values()].flatMap((item, at) => {
      const { pk, sk } = item;
      const was = from.get(`${pk} ${sk}`);
      if (!collections.includes(pk as Collection) || JSON.stringify(was) === JSON.stringify(item)) return [];
      const [Keys, OldImage, NewImage] = [{ pk, sk }, was, item].map((each) =>
        marshall(each as object),
      ) as never[];
      return [{ eventID: `e${at}`, dynamodb: { SequenceNumber: String(at), Keys, OldImage, NewImage } }];
    });
  const byKey = ([a]: unknown[], [b]: unknown[]) => (String(a) < String(b) ? -1 : 1);

  it('killed at every batch, and in the midst of one, goes on where it ended, and nobody hears of it', {
    tags: ['long'],
  }, async () => {
    const { snapshot, kept, replica } = await released();
    const dry = await Array.fromAsync(migrate({ dryRun: true }));
    expect(await allRaw()).toEqual(kept);
    expect(dry.length).toBeGreaterThan(collections.length);
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      // Cut off within the first batch that has anything to do, then at its end, in turn.
      network.table.fates(({ operation, index }) =>
        runs % 2 === 0 && operation === 'PutItem' && index % 7 === 6 ? 'lost' : 'pass',
      );
      const cutOff = await (async () => {
        for await (const { rewritten } of migrate({ dryRun: false })) if (rewritten > 0) return true;
      })().catch(() => true);
      isDone = !cutOff;
    }
    network.table.fates(() => 'pass');
    expect(runs).toBeGreaterThan(10);
    expect(await left()).toBe(0);
    expect(await network.snapshot()).toEqual(snapshot);
    const after = await allRaw();
    expect(marksOf(after).sort(byKey)).toEqual(marksOf(kept).sort(byKey));
    expect(after.get('away gil')?.record).toMatchObject({ shape: shapeOf('users') });
    // Twice is as once.
    for await (const { rewritten } of migrate({ dryRun: false })) expect(rewritten).toBe(0);
    expect(await allRaw()).toEqual(after);
    const held = await replica.held();
    expect(await (await replica.sync()).held()).toEqual(held);
    await stream({ Records: entriesOf(kept, after) });
    expect(outside.done).toEqual([]);
    expect((await network.snapshot(['notices'])).notices).toEqual([]);
  });

  it('while people work loses none of what they do, and all of it is answered', async () => {
    const { snapshot } = await released();
    const ids = snapshot.topics.slice(0, 12).map(({ id }) => id);
    const description = '<p>Said meanwhile.</p>';
    const work = ids.map(async (id) => {
      for (;;) {
        const answer = await network.edit('ada', 'topics', id, { name: `New ${id}`, description }, 3);
        if (answer.status !== 503) return answer.status;
      }
    });
    do for await (const _ of migrate({ dryRun: false }));
    while ((await left()) > 0);
    expect(await Promise.all(work)).toEqual(ids.map(() => 200));
    const { topics, ...others } = await network.snapshot();
    expect(topics.map(({ id, name, version }) => [id, name, version])).toEqual(
      snapshot.topics.map(({ id, name }) => (ids.includes(id) ? [id, `New ${id}`, 4] : [id, name, 3])),
    );
    const { topics: _, ...unchanged } = snapshot;
    expect(others).toEqual(unchanged);
  });

  it('writes over nothing that becomes of an item between its read and its write', async () => {
    await released();
    const { table } = await import('../../functions/data/table.ts');
    const topic = { name: 'Said meanwhile', description: '<p>Words.</p>' };
    const force = { name: 'Force', description: '<p>Words.</p>', chairs: ['ada'], members: ['carl'] };
    const meanwhile: Record<string, () => Promise<{ status: number }>> = {
      topics: () => network.edit('ada', 'topics', 'topic-3', topic, 3),
      'chairs-packed': () => network.edit('ada', 'taskforces', 'force', force, 3),
      away: () => network.call('ada', 'POST /api/users/{id}/restore', { path: { id: 'gil' } }),
    };
    const happened: Record<string, Promise<{ status: number }> | undefined> = {};
    const send = table.send.bind(table) as (command: object) => Promise<unknown>;
    const spy = vi.spyOn(table, 'send').mockImplementation((async (command: object) => {
      const place = command instanceof PutCommand ? String(command.input.Item?.pk) : '';
      happened[place] ??= meanwhile[place]?.();
      await happened[place];
      return send(command);
    }) as never);
    for await (const _ of migrate({ dryRun: false }));
    spy.mockRestore();
    const answers = await Promise.all(Object.keys(meanwhile).map((place) => happened[place]));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
    const kept = await allRaw();
    expect(kept.get('topics topic-3')).toMatchObject({ ...topic, version: 4 });
    expect(kept.get(`chairs-packed ${await packOf('carl')}`)?.records ?? {}).not.toHaveProperty('carl');
    expect(kept.has('away gil')).toBe(false);
  });
});
