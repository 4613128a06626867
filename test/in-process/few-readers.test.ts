import { beforeAll, describe, expect, it } from 'vitest';
import type { Collection } from '../../shared/kinds/collections.ts';
import { can } from '../../shared/permissions/policy.ts';
import { anIntroduction, ofInterest, toJoin, toMember } from '../factories.ts';
import { sized } from '../lane.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** Records that few people see are found by who may see them: the others, however many, cost a reader nothing. */
const network = provideNetwork({ bases: true, mayFail: true });
const many = sized('INTRODUCTIONS_OF_OTHERS', { gate: 1200, all: 20_000 });
const people = ['ada', 'mia', 'cat', 'lea', 'owen', 'idle'];
const crowd = Array.from({ length: 20 }, (_, at) => `crowd${at}`);
const description = '<p>Words.</p>';

beforeAll(async () => {
  await network.ground({
    users: [...people, ...crowd].map((id) => aUser(id, id === 'ada' ? { admin: 'true' } : {})),
    admins: [{ id: 'ada' }],
    taskforces: [{ id: 'force', name: 'Force', description, chairs: ['cat'], members: ['cat'] }],
    chairs: [{ id: 'cat', taskforces: ['force'] }],
    projects: [
      {
        id: 'wells',
        name: 'Wells',
        description,
        status: 'ongoing',
        taskforces: [],
        topics: [],
        leads: ['lea'],
      },
    ],
  });
  const between = (from: string, about: object, to: string[], fields = {}) => ({
    ...anIntroduction({ ...about }),
    from,
    to,
    status: 'sent',
    ...fields,
  });
  await network.ground({
    introductions: [
      { id: 'one', ...between('mia', toMember('owen'), ['owen']) },
      { id: 'two', ...between('owen', toJoin('force'), []) },
      { id: 'three', ...between('mia', ofInterest('projects', 'wells'), ['lea']) },
      { id: 'four', ...between('lea', toMember('mia'), ['mia'], { withheldFrom: ['mia'] }) },
      ...Array.from({ length: many }, (_, at) => ({
        id: `other${at}`,
        ...between(crowd[at % 20] ?? '', toMember(crowd[(at + 1) % 20] ?? ''), [crowd[(at + 1) % 20] ?? '']),
      })),
    ],
    reports: ['mia', 'owen', 'ada'].map((by, at) => ({
      id: `report${at}`,
      by,
      record: { kind: 'projects', id: 'wells' },
    })),
    requests: [{ id: 'zoe', email: 'zoe@colloquy.example', nominatedBy: 'mia' }],
  });
}, 600_000);

/** What somebody lists, page by page, and how often the table was asked. */
async function listed(uid: string, collection: Collection, limit = '200') {
  network.table.fates(() => 'pass');
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await network.call(uid, 'GET /api/{collection}', {
      path: { collection },
      query: { limit, ...(cursor !== undefined && { cursor }) },
    });
    ids.push(...(body.items as unknown as { id: string }[]).map(({ id }) => id));
    cursor = body.cursor as string | undefined;
  } while (cursor !== undefined);
  return { ids: ids.sort(), calls: network.table.calls() };
}

const kindsOfFew = ['introductions', 'reports', 'requests'] as const;

describe('who lists', () => {
  it.each(people)('as %s finds all that the policy shows them, in whatever pages', async (id) => {
    const snapshot = await network.snapshot(kindsOfFew);
    const actor = {
      type: 'member',
      id,
      admin: id === 'ada',
      chairOf: id === 'cat' ? ['force'] : [],
    } as const;
    for (const collection of kindsOfFew) {
      const visible = snapshot[collection].filter((record) =>
        can({ ...actor, chairOf: [...actor.chairOf] }, 'see', collection, record, new Date()),
      );
      const ids = visible.map((record) => record.id).sort();
      for (const limit of ['200', '1']) expect((await listed(id, collection, limit)).ids).toEqual(ids);
    }
  });

  it('asks the table as often as if there were no others', async () => {
    for (const id of ['idle', 'mia', 'ada'])
      expect((await listed(id, 'introductions')).calls, id).toBeLessThanOrEqual(4);
  });

  it('no longer finds what was deleted', async () => {
    await network.ground({
      introductions: [
        { id: 'gone', ...anIntroduction(toMember('idle')), from: 'lea', to: ['idle'], status: 'sent' },
      ],
    });
    expect((await listed('idle', 'introductions')).ids).toEqual(['gone']);
    const { change } = await import('../../functions/data/change.ts');
    await change((unit) => unit.remove('introductions', 'gone'));
    expect((await listed('idle', 'introductions')).ids).toEqual([]);
    const { everyRawItem } = await import('../../functions/data/records.ts');
    const { readerIndexPk } = await import('../../functions/data/reader-index.ts');
    const left = (await Array.fromAsync(everyRawItem(readerIndexPk))).filter(({ sk }) =>
      sk.endsWith(' gone'),
    );
    expect(left).toEqual([]);
  });
});

it('a first load brings the same, with a base and without one', async () => {
  const fewIn = async (browser: ReturnType<typeof network.browserOf>) =>
    Object.keys(await (await browser.sync()).held())
      .filter((key) => kindsOfFew.some((kind) => key.startsWith(`${kind} `)))
      .sort();
  await network.publishBase();
  for (const uid of people) {
    const expected: string[] = [];
    for (const kind of kindsOfFew)
      expected.push(...(await listed(uid, kind)).ids.map((id) => `${kind} ${id}`));
    expected.sort();
    expect(await fewIn(network.browserOf(uid))).toEqual(expected);
    expect(await fewIn(network.modernBrowserOf(uid))).toEqual(expected);
  }
});

it('who is interested in a record is found by the record', async () => {
  const { introductionsAbout } = await import('../../functions/stores/introductions.ts');
  network.table.fates(() => 'pass');
  const found = await introductionsAbout({ kind: 'projects', id: 'wells' });
  expect(found.map(({ id }) => id)).toEqual(['three']);
  expect(network.table.calls()).toBeLessThanOrEqual(2);
});
