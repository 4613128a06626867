import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixedCosts } from '../cost/fixed.ts';
import type { Measured } from '../cost/measure.ts';
import { demandOf } from './demand.ts';
import { mostTaken, outcomeAt, scaleDocument } from './document.ts';
import { limitsInOrder, reachedAt } from './what-gives-way.ts';

const measured: Measured = JSON.parse(readFileSync('test/cost/measured.json', 'utf8'));
const fixed = fixedCosts();

test('the page says what npm run scale writes', () =>
  expect(readFileSync('docs/scale.md', 'utf8')).toBe(scaleDocument(measured, fixed)));

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
  expect(outcomeAt(3 * demandOf(1000, measured, fixed).writesASecond).p95).toBeLessThan(1000));

describe('what gives way', () => {
  const limits = limitsInOrder(measured, fixed, mostTaken());
  const atOf = (name: string, others = fixed) =>
    limitsInOrder(measured, others, mostTaken()).find((limit) => limit.name === name)?.at ?? Infinity;

  test('stands in the order in which it does', () => {
    const at = limits.map((limit) => limit.at);
    expect(at.length).toBeGreaterThan(3);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
  });

  test('is asked for all that it takes there, and for less before', () => {
    for (const { at, share } of limits) {
      expect(share(demandOf(at * 1.05, measured, fixed))).toBeGreaterThanOrEqual(1);
      expect(share(demandOf(at * 0.9, measured, fixed))).toBeLessThan(1);
    }
  });

  test('gives way sooner where a run of the schedule is given less time', () => {
    const { schedule } = fixed.functions;
    const functions = { ...fixed.functions, schedule: { ...schedule, timeout: schedule.timeout / 10 } };
    const making = 'Making the base';
    expect(atOf(making, { ...fixed, functions })).toBeLessThan(atOf(making));
  });

  test.each([
    'The calls that the API takes',
    'The functions that run at once',
    'The mails of a day',
    'Listing the user pool',
  ])('counts what an account or a stage has of it: %s', (name) => expect(atOf(name)).toBeLessThan(100_000));

  test('is none of what no network has too much of', () =>
    expect(reachedAt(() => 0, measured, fixed)).toBeUndefined());
});

test('with 10,000 members the base is made in a fifth of the time that the schedule has, and in less than its memory', () => {
  const { memory, timeout } = fixed.functions.schedule;
  const demand = demandOf(10_000 / 60, measured, fixed);
  expect(demand.hourSeconds).toBeLessThan(timeout / 5);
  expect(demand.memory).toBeLessThan(memory);
});
