import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countedWords, type MissedWords, searchPlaces } from '../../shared/search/missed-searches.ts';
import { missing, someWord } from '../factories.ts';
import { aUser, type Network, startNetwork } from './network.ts';

describe('What is counted of a search', () => {
  it.each([
    ['migración', 'migracion'],
    ['  Trata   de Personas ', 'trata de personas'],
    ['Covid-19', 'covid-19'],
    ['Agenda 2030', 'agenda 2030'],
    ["l'eau", "l'eau"],
    ['難民支援', '難民支援'],
    // Without these marks other words would be left, or none.
    ['ガザ支援', 'ガザ支援'],
    ['ｶﾞザ支援'.normalize('NFKC').normalize('NFD'), 'ガザ支援'],
    ['विज्ञान', 'विज्ञान'],
    ['நீரியல்', 'நீரியல்'],
    ['জলবিদ্যা', 'জলবিদ্যা'],
    ['สิทธิมนุษยชน', 'สิทธิมนุษยชน'],
    ['난민', '난민'],
    ['Μετανάστευση', 'μεταναστευση'],
  ])('of “%s” it is “%s”, and of that the same', (text, words) => {
    expect(countedWords(text)).toBe(words);
    expect(countedWords(words)).toBe(words);
  });

  it.each([
    'ana@example.org',
    'ana at example.org',
    'www.example.org/ana',
    '+51 987 654 321',
    '12.03.1984',
    'tr0ub4dor',
    '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4',
    'somebody who has lost their parents in the war',
    'ab',
    '2030',
    '   ',
  ])('of “%s” nothing is', (text) => expect(countedWords(text)).toBeUndefined());

  it('is what was searched for in lists that all members have', () => {
    expect(searchPlaces).toEqual(
      expect.arrayContaining(['everywhere', 'users', 'topics', 'universities', 'offers']),
    );
    expect(searchPlaces).not.toContain('requests');
  });
});

describe('Searches with no results', () => {
  let network: Network;
  beforeAll(async () => {
    network = await startNetwork({ quotaFactor: 1 });
  });
  afterAll(() => network.stop());
  const people = Array.from({ length: 12 }, (_, place) => `user-${place}`);
  beforeEach(async () => {
    await network.clear();
    await network.ground({
      users: [aUser('ada', { admin: 'true' }), ...people.map((id) => aUser(id))],
      admins: [{ id: 'ada' }],
    });
  });
  const report = (by: string, body: unknown) => network.call(by, 'POST /api/missed-searches', { body });
  const listed = async (by = 'ada') => {
    const { status, body } = await network.call(by, 'GET /api/missed-searches');
    expect(status).toBe(200);
    return body.items as unknown as MissedWords[];
  };
  const dismiss = (by: string, id: string) =>
    network.call(by, 'DELETE /api/missed-searches/{id}', { path: { id } });

  it('are counted together, however they are written, and shown once they were missed ten times', async () => {
    expect((await report('user-0', missing('Migración'))).status).toBe(204);
    for (let time = 1; time < 9; time += 1) await report('user-1', missing('migracion'));
    expect(await listed()).toEqual([]);
    await report('user-2', missing('MIGRACION '));
    const today = new Date().toISOString().slice(0, 10);
    expect(await listed()).toMatchObject([
      { place: 'topics', words: 'migracion', count: 10, first: today, last: today },
    ]);
    await Promise.all(people.map((id) => report(id, missing('migracion', 'everywhere'))));
    expect((await listed()).map(({ place, count }) => [place, count])).toEqual([
      ['everywhere', 12],
      ['topics', 10],
    ]);
  });

  it('count once in a report that has them several times', async () => {
    const twenty = { searches: Array.from({ length: 20 }, () => ({ place: 'topics', text: 'migracion' })) };
    expect((await report('user-0', twenty)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  it('lead from no word to a person: not by a name, a write, a moment, or a count', async () => {
    for (const id of people) await report(id, missing('migracion'));
    const { everyItem } = await import('../../functions/data/records.ts');
    const kept = await Array.fromAsync(everyItem('missed' as never));
    expect(kept.map((item) => Object.keys(item).sort())).toEqual([
      ['count', 'expires', 'first', 'last', 'pk', 'place', 'sk', 'words'],
    ]);
    expect(await Array.fromAsync(everyItem('counts' as never))).toEqual([]);
    expect(JSON.stringify(await network.snapshot())).not.toContain('migracion');
  });

  it('are no change of the network: neither clock nor feed nor audit hears of them', async () => {
    const { readSequence } = await import('../../functions/data/feed.ts');
    const before = await readSequence();
    await report('user-0', missing('migracion'));
    expect(await readSequence()).toEqual(before);
  });

  it('are taken of a person as often as they may load something large, and twenty at once', async () => {
    const { table, tableName } = await import('../../functions/data/table.ts');
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    const { responseBudgetKey } = await import('../../functions/stores/response-budget.ts');
    const twenty = { searches: Array.from({ length: 20 }, () => ({ place: 'topics', text: someWord() })) };
    const more = { searches: [...twenty.searches, ...twenty.searches] };
    expect((await report('user-0', more)).status).toBe(422);
    const Item = { ...responseBudgetKey('user-0', new Date()), given: 999 };
    await table.send(new PutCommand({ TableName: tableName, Item }));
    expect((await report('user-0', twenty)).status).toBe(204);
    const refused = await report('user-0', twenty);
    expect([refused.status, refused.body.error]).toMatchObject([429, { code: 'slow-down' }]);
    expect((await report('user-1', twenty)).status).toBe(204);
  });

  it('are refused where they may say who, or name no list', async () => {
    for (const body of [missing('ana@example.org'), missing('migracion', 'requests'), { searches: [] }, {}])
      expect((await report('user-0', body)).status).toBe(422);
  });

  it('are an administrator’s to see and to dismiss, and what is dismissed stays away though it is missed again', async () => {
    for (const id of people) await report(id, missing('migracion'));
    const [shown] = await listed();
    const id = String(shown?.id);
    expect((await network.call('user-0', 'GET /api/missed-searches')).status).toBe(404);
    expect((await dismiss('user-0', id)).status).toBe(404);
    expect(await listed()).toHaveLength(1);
    expect((await dismiss('ada', id)).status).toBe(204);
    for (const each of people) await report(each, missing('migracion'));
    expect(await listed()).toEqual([]);
    expect((await dismiss('ada', 'topics-none')).status).toBe(404);
  });

  it('are forgotten 90 days after they were last missed', async () => {
    const { countMissed, missedWords } = await import('../../functions/stores/missed-searches.ts');
    const then = new Date('2026-01-01T12:00:00Z');
    for (const _ of people) await countMissed(missing('migracion').searches, then);
    const daysOn = (days: number) => new Date(then.getTime() + days * 86_400_000);
    expect(await missedWords(daysOn(89))).toHaveLength(1);
    expect(await missedWords(daysOn(90))).toEqual([]);
  });
});
