import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { billOf, idle, ofMembers, underAbuse } from './bill.ts';
import { costDocument } from './document.ts';
import { fixedCosts } from './fixed.ts';
import type { Measured } from './measure.ts';

const measured: Measured = JSON.parse(readFileSync('test/cost/measured.json', 'utf8'));
const fixed = fixedCosts();
const total = (usage: Parameters<typeof billOf>[0]) => billOf(usage).total;

test('the page says what npm run cost writes', () =>
  expect(readFileSync('docs/cost.md', 'utf8')).toBe(costDocument(measured, fixed)));

describe('a month costs', () => {
  test('less than a dollar while nobody comes', () => expect(total(idle(fixed, measured))).toBeLessThan(1));

  test('less than five with 1,000 members', () =>
    expect(total(ofMembers(1000, fixed, measured))).toBeLessThan(5));

  test('fifty at most while somebody calls as often as they may', () =>
    expect(total(underAbuse(fixed, measured))).toBeLessThanOrEqual(50));

  test('a dollar more for each key of one’s own, and ten cents for each alarm past ten', () => {
    const now = total(idle(fixed, measured));
    expect(total(idle({ ...fixed, keys: fixed.keys + 1 }, measured)) - now).toBeCloseTo(1);
    expect(total(idle({ ...fixed, alarms: fixed.alarms + 1 }, measured)) - now).toBeCloseTo(0.1);
  });
});
