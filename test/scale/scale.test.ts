import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Measured } from '../cost/measure.ts';
import { demandOf, outcomeAt, scaleDocument } from './document.ts';

const measured: Measured = JSON.parse(readFileSync('test/cost/measured.json', 'utf8'));

test('the page says what npm run scale writes', () =>
  expect(readFileSync('docs/scale.md', 'utf8')).toBe(scaleDocument(measured)));

test('writes that are far apart take one attempt, and as long as their calls', () => {
  const { attempts, median, givenUp } = outcomeAt(0.1);
  expect(attempts).toBeLessThan(1.02);
  expect(givenUp).toBe(0);
  // Three reads and a transaction.
  expect(median).toBeGreaterThan(20);
  expect(median).toBeLessThan(45);
});

test('no two writes ever have the same number: no more are made than there is room for one after the other', () => {
  const instant = { median: 20, p99: 20 };
  // A transaction holds the clock for half of what it takes.
  expect(outcomeAt(500, { seconds: 10, transaction: instant }).made).toBeLessThanOrEqual(100);
});

test('the more there are, the longer each takes', () => {
  const medians = [1, 10, 20, 40].map((rate) => outcomeAt(rate).median);
  expect(medians).toEqual(medians.toSorted((one, other) => one - other));
});

test('1,000 institutions ask the clock for less than a third of what it takes', () =>
  expect(outcomeAt(3 * demandOf(1000, measured).writesASecond).p95).toBeLessThan(1000));
