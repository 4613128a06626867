import { assumptions } from './assumptions.ts';
import { secondsOf } from './bill.ts';
import type { Fixed, Limits } from './fixed.ts';
import { baseAt, basesOf, grown } from './grown.ts';
import type { Measured, Use } from './measure.ts';
import { prices } from './prices.ts';
import { dollars, number, table } from './writing.ts';

const sizes = [100, 1000, 10_000, 100_000];

/** Dollars of a run, before what is free. */
const costOf = (use: Use, limits: Limits) =>
  use.readUnits * prices.readUnits.each +
  (secondsOf(use, limits) * limits.memory * prices.functionSeconds.each) / 1024 +
  use.bucketReads * prices.bucketReads.each +
  use.bucketWrites * prices.bucketWrites.each;

/** A month's bases and first loads, and what these would be without a base, in dollars before what is free. */
function monthOf(members: number, measured: Measured, { functions }: Fixed) {
  const { firstLoad, loadFromTable } = grown(measured, members);
  const loads = members * assumptions.firstLoads.figure;
  return {
    bases: basesOf(members) * costOf(baseAt(measured, members), functions.schedule),
    loads: loads * costOf(firstLoad, functions.handler),
    fromTable: loads * costOf(loadFromTable, functions.handler),
  };
}

/** How many members a network has, in hundreds, when its base first costs less than it spares. */
function paysFrom(measured: Measured, fixed: Fixed): number {
  for (let members = 100; ; members += 100) {
    const { bases, loads, fromTable } = monthOf(members, measured, fixed);
    if (bases + loads < fromTable) return members;
  }
}

/** Of docs/cost.md what the base of first loads costs, and what it spares. */
export function baseSection(measured: Measured, fixed: Fixed): string {
  const { schedule } = fixed.functions;
  const rows = sizes.map((members) => {
    const base = baseAt(measured, members);
    const { bases, loads, fromTable } = monthOf(members, measured, fixed);
    return [
      ...[members, base.readUnits, base.processor / 1000, secondsOf(base, schedule)].map(number),
      number(Math.round(basesOf(members))),
      ...[bases, loads, fromTable].map(dollars),
    ];
  });
  return `## What the base of first loads takes

The schedule makes it in each hour in which something was written, and twice a day if nothing was
([0066](decisions/0066-first-loads-begin-with-a-base.md)). Seconds on AWS are those of a function of
${number(schedule.memory)} MiB, whose runs end after ${number(schedule.timeout)}; dollars are before what is free:

${table(
  [
    'Members',
    'Read units',
    'Seconds of the processor',
    'Seconds on AWS',
    'Times a month',
    'All of them, a month',
    'First loads, a month',
    'Without a base, a month',
  ],
  rows,
)}

From ${number(paysFrom(measured, fixed))} members on the base spares more than it costs; in a smaller network it is there for the time that people wait.
`;
}
