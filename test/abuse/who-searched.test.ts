import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { MissedWords } from '../../shared/search/missed-searches.ts';
import { missing, someWord } from '../factories.ts';
import { wholly } from '../helpers/upkeep.ts';
import { aUser, type Network, startNetwork } from '../in-process/network.ts';

let network: Network;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  network = await startNetwork({ quotaFactor: 1 });
});
afterAll(() => network.stop());
const people = Array.from({ length: 14 }, (_, place) => `user-${place}`);
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), ...people.map((id) => aUser(id))],
    admins: [{ id: 'ada' }],
  });
});

const report = async (by: string, word: string) => {
  const { status } = await network.call(by, 'POST /api/missed-searches', { body: missing(word) });
  expect(status).toBe(204);
};
const listed = async () => {
  const { body } = await network.call('ada', 'GET /api/missed-searches');
  return (body.items as unknown as MissedWords[]).map(({ words }) => words);
};
const daysOn = (days: number) => new Date(Date.parse('2026-01-01T12:00:00Z') + days * 86_400_000);
const missedOn = async (day: number, by: string[], word = 'migracion') => {
  const { countMissed } = await import('../../functions/stores/missed-searches.ts');
  for (const id of by) await countMissed(id, missing(word).searches, daysOn(day));
};
const shownOn = async (day: number) => {
  const { missedWords } = await import('../../functions/stores/missed-searches.ts');
  return (await missedWords(daysOn(day))).map(({ words }) => words);
};
/** Everything of a partition, as somebody has it who reads the table. */
async function partition(pk: string) {
  const { readRawPage } = await import('../../functions/data/records.ts');
  return (await readRawPage(pk, { after: undefined, limit: 1000 })).items;
}
async function forget(day: number) {
  const { deleteExpiredKeys } = await import('../../functions/schedule/delete-expired-keys.ts');
  await wholly(deleteExpiredKeys)(daysOn(day));
}

it('nothing that is kept of a search names who made it, though nobody else searched that day', async () => {
  await missedOn(0, ['user-0']);
  for (const pk of ['missed', 'missed-today', 'missed-groups']) {
    const items = await partition(pk);
    expect([pk, items.length]).toEqual([pk, 1]);
    expect(JSON.stringify(items, (_, value) => (value instanceof Set ? [...value] : value))).not.toContain(
      'user-0',
    );
  }
});

it('the keys by which people are counted are thrown away when the day, and the month, is over', async () => {
  const keys = async () => (await partition('missed-keys')).map(({ sk }) => sk);
  await missedOn(0, ['user-0']);
  const [before] = await partition('missed-keys');
  expect(await keys()).toEqual(['2026-01', '2026-01-01']);
  await missedOn(0, ['user-1']);
  expect((await partition('missed-keys'))[0]).toEqual(before);
  await forget(0);
  expect(await keys()).toEqual(['2026-01', '2026-01-01']);
  await forget(0.5);
  expect(await keys()).toEqual(['2026-01']);
  await forget(30.5);
  expect(await keys()).toEqual([]);
});

it('an administrator who searches the same words learns nothing of two others who did', async () => {
  const words = Array.from({ length: 12 }, someWord);
  for (const word of words) for (const by of ['user-0', 'user-1', 'ada']) await report(by, word);
  expect(await listed()).toEqual([]);
  // Control: of so many people four are in different groups.
  for (const by of people) await report(by, words[0] as string);
  expect(await listed()).toEqual([words[0]]);
});

it('somebody who misses the same words again and again is one, and so are three over months', async () => {
  for (let day = 0; day < 31; day += 1) await missedOn(day, ['user-0']);
  expect(await shownOn(31)).toEqual([]);
  for (const day of [31, 59, 90, 120]) await missedOn(day, ['user-0', 'user-1', 'user-2']);
  expect(await shownOn(121)).toEqual([]);
});

it('what enough people missed in a month stays shown for as long as it is remembered', async () => {
  await missedOn(0, people);
  await missedOn(60, ['user-0']);
  expect(await shownOn(61)).toEqual(['migracion']);
  expect(await shownOn(149)).toEqual(['migracion']);
  expect(await shownOn(150)).toEqual([]);
});

it('words that were kept with groups of their own are shown where enough missed them, until they are missed again', async () => {
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { table, tableName } = await import('../../functions/data/table.ts');
  const { createHash } = await import('node:crypto');
  const day = '2026-01-01';
  for (const [words, groups] of [
    ['migracion', [1, 4, 7, 9]],
    ['hydrology', [1, 4]],
  ] as const) {
    const sum = createHash('sha256').update(`topics\n${words}`).digest('base64url');
    const Item = {
      ...{ pk: 'missed', sk: `topics-${sum}`, place: 'topics', words, first: day, last: day, count: 5 },
      missedBy: new Set(groups),
      expires: daysOn(89).getTime() / 1000,
    };
    await table.send(new PutCommand({ TableName: tableName, Item }));
  }
  expect(await shownOn(1)).toEqual(['migracion']);
  await missedOn(1, ['user-0']);
  expect((await partition('missed')).filter(({ missedBy }) => missedBy)).toMatchObject([
    { words: 'hydrology' },
  ]);
  await missedOn(1, people);
  expect(await shownOn(1)).toEqual(['migracion']);
});
