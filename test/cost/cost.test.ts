import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { billOf, idle, ofMembers, underAbuse } from './bill.ts';
import { costDocument } from './document.ts';
import { fixedCosts } from './fixed.ts';
import { baseAt, basesOf, grown } from './grown.ts';
import { type Measured, summed } from './measure.ts';

const measured: Measured = JSON.parse(readFileSync('test/cost/measured.json', 'utf8'));
const fixed = fixedCosts();
const total = (usage: Parameters<typeof billOf>[0]) => billOf(usage).total;

test('the page says what npm run cost writes', () =>
  expect(readFileSync('docs/cost.md', 'utf8')).toBe(costDocument(measured, fixed)));

describe('a month costs', () => {
  test('less than three dollars while nobody comes', () =>
    expect(total(idle(fixed, measured))).toBeLessThan(3));

  test('less than five with 1,000 members', () =>
    expect(total(ofMembers(1000, fixed, measured))).toBeLessThan(5));

  test('seventy at most while somebody calls as often as they may, and somebody from outside too', () =>
    expect(total(underAbuse(fixed, measured))).toBeLessThanOrEqual(70));

  test('more where nothing is free, by what is', () => {
    const use = idle(fixed, measured);
    const more = billOf({ ...use, alarms: 1 }, false).total - billOf({ ...use, alarms: 0 }, false).total;
    expect(more).toBeCloseTo(0.1);
    expect(billOf(use, false).total).toBeGreaterThan(total(use));
  });

  test('a dollar more for each key of one’s own, and ten cents for each alarm past ten', () => {
    const now = total(idle(fixed, measured));
    expect(total(idle({ ...fixed, keys: fixed.keys + 1 }, measured)) - now).toBeCloseTo(1);
    expect(total(idle({ ...fixed, alarms: fixed.alarms + 1 }, measured)) - now).toBeCloseTo(0.1);
  });

  test('more where the API lets somebody call more often', () => {
    const often = { ...fixed, callRate: 2 * fixed.callRate };
    expect(total(underAbuse(often, measured))).toBeGreaterThan(1.5 * total(underAbuse(fixed, measured)));
  });
});

describe('a first load from a base', () => {
  const [small, large] = measured.sizes;

  test('reads less than a tenth of what the table would, and few units of a large network', () => {
    for (const { firstLoad, loadFromTable } of measured.sizes)
      expect(summed(firstLoad).readUnits).toBeLessThan(summed(loadFromTable).readUnits / 10);
    expect(summed(large.firstLoad).readUnits).toBeLessThan(300);
  });

  test('without one, and making one, reads twice as much in a network twice as large', () => {
    expect(grown(measured, 20_000).loadFromTable.readUnits).toBeGreaterThan(
      1.8 * summed(large.loadFromTable).readUnits,
    );
    expect(baseAt(measured, 20_000).readUnits).toBeGreaterThan(1.8 * baseAt(measured, 10_000).readUnits);
  });

  test('is of the size that was measured where one was', () => {
    expect(grown(measured, small.members).loadFromTable).toEqual(summed(small.loadFromTable));
    expect(grown(measured, large.members).records).toBe(large.records);
  });

  test('has a new one every hour with many members, and twice a day with nobody', () => {
    expect(basesOf(10_000)).toBe(730);
    expect(basesOf(0)).toBeCloseTo(61, 0);
  });
});
