import { describe, expect, test } from 'vitest';
import {
  areasMostShared,
  closingSoon,
  endingKinds,
  foundWithin,
  universitiesByRegion,
  universitiesOf,
} from '../../web/app/network-summary.ts';

describe('the network at a glance', () => {
  test('counts the universities of every region, those with none too', () => {
    expect(
      universitiesByRegion([{ region: 'JHEASA' }, { region: 'AJCU' }, { region: 'JHEASA' }]).map(
        ({ region, count }) => `${region} ${count}`,
      ),
    ).toEqual(['AJCU 1', 'AJCU-AM 0', 'AJCU-AP 0', 'AUSJAL 0', 'JHEASA 2', 'KIRCHER 0']);
  });

  test('counts each university once that has members, and none that was deleted', () => {
    const from = (id?: string) => ({ university: id === undefined ? undefined : { id } });
    const universities = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
    expect(universitiesOf([from('one'), from('one'), from('two'), from('')], universities)).toBe(2);
    expect(universitiesOf([from('one'), from('deleted'), from()], universities)).toBe(1);
    expect(universitiesOf([from()], universities)).toBe(0);
  });

  test('names the areas that most members and universities share, most shared first', () => {
    const topics = ['Ethics', 'Law', 'Art', 'Music'].map((name) => ({ id: name.toLowerCase(), name }));
    const members = [{ topics: [{ id: 'law' }, { id: 'law' }] }, { topics: [{ id: 'law' }, { id: 'art' }] }];
    const universities = [{ topics: { ethics: ['graduate' as const], law: ['doctorate' as const] } }];
    expect(areasMostShared(topics, members, universities, 6)).toEqual([
      { id: 'law', name: 'Law', members: 2, universities: 1 },
      { id: 'art', name: 'Art', members: 1, universities: 0 },
      { id: 'ethics', name: 'Ethics', members: 0, universities: 1 },
    ]);
    expect(areasMostShared(topics, members, universities, 1)).toHaveLength(1);
  });

  test('counts what found somebody within the network in the past year', () => {
    const now = new Date('2026-11-27T12:00:00.000Z');
    const ended = (closed: string, outcome: 'within' | 'elsewhere' | 'none' = 'within') => ({
      outcome,
      closed,
    });
    const records = [
      ended('2026-11-27T11:00:00.000Z'),
      ended('2025-11-28T12:00:00.000Z'),
      ended('2025-11-26T12:00:00.000Z'),
      ended('2026-11-01T12:00:00.000Z', 'elsewhere'),
      ended('2026-11-01T12:00:00.000Z', 'none'),
      {},
    ];
    expect(foundWithin(records, now)).toBe(2);
  });

  test('shows the offers that stand, those ending first before the others', () => {
    const offers = ['2026-05-03', '2026-05-01', '2026-04-01', '2026-05-02'].map((day) => ({
      name: `Until ${day}`,
      expiry: `${day}T00:00:00.000Z`,
    }));
    const alike = { name: 'Also until 2026-05-02', expiry: '2026-05-02T00:00:00.000Z' };
    const closed = { name: 'Closed', expiry: '2026-05-01T00:00:00.000Z', closed: '2026-04-14T00:00:00.000Z' };
    expect(endingKinds).toContain('offers');
    const closing = closingSoon('offers', [closed, ...offers, alike], new Date('2026-04-15T00:00:00Z'), 2);
    expect(closing.map(({ record }) => record.name)).toEqual(['Until 2026-05-01', 'Also until 2026-05-02']);
  });
});
