import { assumptions } from '../cost/assumptions.ts';
import type { Fixed } from '../cost/fixed.ts';
import type { Measured } from '../cost/measure.ts';
import { number, table } from '../cost/writing.ts';
import { type Conditions, simulate } from './clock-simulation.ts';
import { demandOf, line, partition, spread } from './demand.ts';
import { whatGivesWay } from './what-gives-way.ts';

/** Milliseconds. AWS promises single digits of a read or a write; a transaction is two rounds of them and waits for all. */
const latencies = { read: { median: 4, p99: 10 }, transaction: { median: 15, p99: 50 }, readsInTurn: 2 };
const seconds = 300;
const seed = 1540;
const rates = [1, 2, 5, 10, 20, 30, 40, 60];

const institutions = [10, 100, 1000];

export const outcomeAt = (writesASecond: number, more: Partial<Conditions> = {}) =>
  simulate({ ...latencies, seconds, writesASecond, ...more }, seed);

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const clockAt = () => rates.map((rate) => ({ rate, ...outcomeAt(rate) }));

/** Writes a second up to which nobody notices the others. */
export const mostTaken = (clock = clockAt()) =>
  Math.max(...clock.filter(({ p95, givenUp }) => p95 < 1000 && givenUp < 0.001).map(({ rate }) => rate));

/** docs/scale.md, whole. */
export function scaleDocument(measured: Measured, fixed: Fixed): string {
  const clock = clockAt();
  const demands = institutions.map((size) => ({ size, ...demandOf(size, measured, fixed) }));
  const most = mostTaken(clock);
  const { syncOfAChange, syncOfNothing } = measured.sizes[1].calls;
  return `# Scale

At which size what gives way, and what takes its place then. \`npm run scale\` writes this page: from a simulation of the
clock (\`test/scale/clock-simulation.ts\`, the same for the same seed), from what was measured for [cost](cost.md), and from
how people are spread (\`test/scale/demand.ts\`): ${spread.membersAnInstitution} members an institution, ${assumptions.edits.figure} changes a member a month, each with ${number(
    assumptions.followed.figure,
  )} that follow from it, ${percent(spread.busiestHour)} of a day's in its busiest hour and ${spread.busiestMinutes} times as many in the minutes of a meeting.

## The clock

Every write of records moves one clock ([writes](writes.md)): it reads it, reads what it rests on, and its transaction
holds only if nobody was faster; else it pauses, up to two seconds, and begins again, for fifteen seconds at most. So
what writes cost each other grows with how many there are. AWS promises single-digit milliseconds of a read; the
simulation takes ${latencies.read.median} ms (one in a hundred ${latencies.read.p99}), and for a transaction, which takes two rounds, ${latencies.transaction.median} (${latencies.transaction.p99}):

${table(
  ['Writes a second', 'Made', 'Median, ms', '95 of 100, ms', 'Attempts', 'Given up'],
  clock.map((each) => [
    number(each.rate),
    number(each.made),
    number(Math.round(each.median)),
    number(Math.round(each.p95)),
    number(each.attempts),
    percent(each.givenUp),
  ]),
)}

Up to ${most} a second nobody notices. Beyond, attempts that come to nothing take the place of those that would; nothing is
lost or done twice, and who gives up is told that nothing was changed.

## What is asked of it

${table(
  ['Institutions', ...demands.map(({ size }) => number(size))],
  [
    ['Members', ...demands.map(({ members }) => number(members))],
    ['Records', ...demands.map(({ records }) => number(records))],
    ['Writes a second, busiest minutes', ...demands.map(({ writesASecond }) => number(writesASecond))],
    ['Of what the clock takes', ...demands.map(({ writesASecond }) => percent(writesASecond / most))],
    ['Syncs a second, busiest minutes', ...demands.map(({ syncs }) => number(syncs))],
    [
      'Of what the clock’s partition lets be read',
      ...demands.map(({ clockUnits }) => percent(clockUnits / partition.read)),
    ],
    [
      'Syncs of a day’s work that are counted as large',
      ...demands.map(({ largeSyncs }) => number(largeSyncs)),
    ],
    ['First load, MB', ...demands.map(({ megabytes }) => number(megabytes))],
    [
      `First load, seconds at ${line.megabits} Mbit/s`,
      ...demands.map(({ loadSeconds }) => number(loadSeconds)),
    ],
    ['First load, read units', ...demands.map(({ loadUnits }) => number(loadUnits))],
    [
      'Of the time that the schedule has, in the first run of a day',
      ...demands.map(({ hourSeconds }) => percent(hourSeconds / fixed.functions.schedule.timeout)),
    ],
    ['Of the memory', ...demands.map(({ memory }) => percent(memory / fixed.functions.schedule.memory))],
  ],
)}

A first load takes the base, which is on the average half an hour old, and the feed from there on: each write since adds ${number(
    syncOfAChange.readUnits - syncOfNothing.readUnits,
  )}
to its read units ([cost](cost.md#what-the-base-of-first-loads-takes)).

${whatGivesWay(measured, fixed, most)}`;
}
