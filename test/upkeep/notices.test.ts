import { describe, expect, it } from 'vitest';
import { capped, type Telling, told, untold } from '../../functions/data/notification.ts';

type Notices = ReturnType<typeof told>;
const wells: Telling = {
  subject: 'wells',
  ofOne: (name) => `The well “${name}” is dry.`,
  ofMany: (count, names) => `${count} wells are dry: ${names}.`,
};
const record = (at: number) => ({ id: `w${at}`, name: `W${at}` });
const toldOf = (count: number, before: Notices = []) =>
  Array.from({ length: count }, (_, at) => record(at)).reduce<Notices>(
    (notices, each) => told(notices, each, wells),
    before,
  );

describe('A notice', () => {
  it.each([
    [1, 'The well “W0” is dry.'],
    [2, '2 wells are dry: “W0” and “W1”.'],
    [5, '5 wells are dry: “W0”, “W1”, “W2”, “W3” and “W4”.'],
    [6, '6 wells are dry: “W0”, “W1”, “W2”, “W3”, “W4” and one other.'],
    [1234, '1,234 wells are dry: “W0”, “W1”, “W2”, “W3”, “W4” and 1,229 others.'],
  ])('of %i records is one, which counts them and names the first', (count, text) => {
    expect(toldOf(count)).toEqual([expect.objectContaining({ text })]);
  });

  it('says what its records are, where they are to be opened from it', () => {
    expect(told([], record(0), { ...wells, of: 'offers' })).toEqual([
      expect.objectContaining({ of: 'offers' }),
    ]);
    expect(toldOf(1)[0]).not.toHaveProperty('of');
  });

  it('that grows keeps its id, and comes last', () => {
    const before = toldOf(1, [{ id: 'old', text: 'Kept by an older version.' }]);
    const after = told([...before, { id: 'other', text: 'Other' }], record(7), wells);
    expect(after.map(({ id }) => id)).toEqual(['old', 'other', before[1]?.id]);
  });

  it('doesn’t count twice what it names', () => {
    const notices = toldOf(2);
    expect(told(notices, record(1), wells)).toBe(notices);
  });

  it('takes back each of fifty exactly, named or counted', () => {
    const both = untold(untold(toldOf(12), record(2), wells), record(9), wells);
    expect(both).toEqual([
      expect.objectContaining({
        text: '10 wells are dry: “W0”, “W1”, “W3”, “W4”, “W5” and 5 others.',
      }),
    ]);
    const none = Array.from({ length: 50 }, (_, at) => record(at)).reduce<Notices>(
      (notices, each) => untold(notices, each, wells),
      toldOf(50),
    );
    expect(none).toEqual([]);
    expect(toldOf(60)[0]?.about).toHaveLength(50);
  });

  it('stays for those that it counts without knowing them', () => {
    const some = Array.from({ length: 50 }, (_, at) => record(at)).reduce<Notices>(
      (notices, each) => untold(notices, each, wells),
      toldOf(52),
    );
    expect(some).toEqual([
      expect.objectContaining({ count: 2, about: [], text: '2 wells are dry: 2 others.' }),
    ]);
  });

  it('of long names knows fewer of them, and pushes no other out', () => {
    const long = Array.from({ length: 50 }, (_, at) => ({ id: `w${at}`, name: '水'.repeat(200) }));
    const notices = long.reduce<Notices>((all, each) => told(all, each, wells), [{ id: 'old', text: 'Old' }]);
    expect(notices).toEqual([{ id: 'old', text: 'Old' }, expect.objectContaining({ count: 50 })]);
    expect(Buffer.byteLength(JSON.stringify(notices[1]?.about))).toBeLessThanOrEqual(8000);
  });

  it('begins anew once it is dismissed', () => {
    const [dismissed] = toldOf(3);
    const [begun] = told([], record(4), wells);
    expect(begun).toMatchObject({ text: 'The well “W4” is dry.' });
    expect(begun?.id).not.toBe(dismissed?.id);
  });
});

describe('The notices of a member', () => {
  const notices = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => ({ id: `n${at}`, text }));

  it('are the latest fifty', () => {
    expect(capped(notices(51, 'Short')).map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, at) => `n${at + 1}`),
    );
  });

  it('take a tenth of a record at most', () => {
    const kept = capped(notices(50, '水'.repeat(1000)));
    expect(kept.at(-1)?.id).toBe('n49');
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(40_000);
    expect(kept.length).toBeGreaterThan(10);
  });
});
