import { describe, expect, test } from 'vitest';
import { ownRecordsOf } from '../../web/app/home-records.ts';
import { firstLook, lookFrom } from '../../web/app/last-look.ts';
import type { RecordLists } from '../../web/data/hooks.ts';

const earlier = '2026-01-07T08:00:00.000Z';
const since = '2026-01-15T08:00:00.000Z';
const later = (hours: number) => new Date(Date.parse(since) + hours * 3_600_000).toISOString();
const made = (id: string, createTimestamp: string, more: object = {}) => ({
  id,
  createTimestamp,
  nameInOrder: id,
  ...more,
});
const lists = (of: Record<string, object[]>) => of as unknown as RecordLists;

describe('a look at the news', () => {
  const at = (hours: number) => new Date(later(hours));

  test('goes back a week where the browser knows of none earlier, or of somebody else’s', () => {
    const week = new Date(at(0).getTime() - firstLook).toISOString();
    expect(lookFrom(undefined, 'me', earlier, at(0))).toEqual({ member: 'me', since: week, at: since });
    const others = { member: 'ana', since: earlier, at: later(-1) };
    expect(lookFrom(others, 'me', earlier, at(0)).since).toBe(week);
  });

  test('goes back no further than to when the member joined', () => {
    expect(lookFrom(undefined, 'me', later(-2), at(0)).since).toBe(later(-2));
  });

  test('goes on for half an hour after it was last seen, and then goes back to that', () => {
    const first = { member: 'me', since: earlier, at: since };
    const soon = lookFrom(first, 'me', earlier, at(0.4));
    expect(soon).toEqual({ member: 'me', since: earlier, at: later(0.4) });
    // Seen again and again, it goes on.
    expect(lookFrom(soon, 'me', earlier, at(0.8)).since).toBe(earlier);
    expect(lookFrom(soon, 'me', earlier, at(1)).since).toBe(later(0.4));
  });
});

test('what is a member’s own stands with what they are in it, what they answer for first', () => {
  const network = lists({
    taskforces: [
      made('wells', earlier, { chairs: ['ana'], members: ['me'] }),
      made('water', earlier, { chairs: ['me'], members: ['me'] }),
      made('law', earlier, { chairs: [], members: ['ana'] }),
    ],
    projects: [made('pumps', earlier, { leads: ['me'] }), made('roads', earlier, { leads: [] })],
    offers: [made('lab', earlier, { owner: 'me' }), made('seminar', earlier, { owner: 'ana' })],
    universities: [made('north', earlier), made('south', earlier, { contact: 'me' })],
  });
  const at = (id: string) => ({ university: { id } });
  expect(
    ownRecordsOf({ id: 'me', ...at('north') }, network).map(({ record, as }) => [record.id, as]),
  ).toEqual([
    ['water', 'Chair'],
    ['pumps', 'Project lead'],
    ['south', 'University contact'],
    ['lab', 'Posted by you'],
    ['wells', 'Member'],
    ['north', 'Your university'],
  ]);
  expect(ownRecordsOf({ id: 'nobody' }, network)).toEqual([]);
});
