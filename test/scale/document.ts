import { assumptions } from '../cost/assumptions.ts';
import type { Measured } from '../cost/measure.ts';
import { type Conditions, simulate } from './clock-simulation.ts';

/** Milliseconds. AWS promises single digits of a read or a write; a transaction is two rounds of them and waits for all. */
const latencies = { read: { median: 4, p99: 10 }, transaction: { median: 15, p99: 50 }, readsInTurn: 2 };
const seconds = 300;
const seed = 1540;
const rates = [1, 2, 5, 10, 20, 30, 40, 60];

/** How people are spread over institutions and hours. */
const spread = {
  membersAnInstitution: 60,
  /** Beside each write of a member what follows from it. */
  writesAnEdit: 1.6,
  workingDays: 22,
  /** Of a day's writes those of its busiest hour, and in that hour of its busiest minutes. */
  busiestHour: 0.15,
  busiestMinutes: 3,
  /** Of the members those who have the app open in the busiest minutes, and seconds between their syncs. */
  open: 0.1,
  betweenSyncs: 30,
};

/** What DynamoDB gives the items of one key's partition in a second, in units. */
const partition = { read: 3000, write: 1000 };
const institutions = [10, 100, 1000];

export const outcomeAt = (writesASecond: number, more: Partial<Conditions> = {}) =>
  simulate({ ...latencies, seconds, writesASecond, ...more }, seed);

export function demandOf(size: number, measured: Measured) {
  const members = size * spread.membersAnInstitution;
  const aDay = (members * assumptions.edits.figure * spread.writesAnEdit) / spread.workingDays;
  const times = members / measured.members;
  const syncs = (members * spread.open) / spread.betweenSyncs;
  return {
    members,
    writesASecond: (aDay * spread.busiestHour * spread.busiestMinutes) / 3600,
    records: measured.records * times,
    syncs,
    // Each reads the clock and the feed, which are two partitions.
    clockUnits: syncs * 2,
    megabytes: (measured.firstLoad.bytes * times) / 1e6,
    loadUnits: measured.firstLoad.readUnits * times,
  };
}

const number = (value: number, digits = value < 10 ? 1 : 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
const seconds9 = (megabytes: number) => (megabytes * 8) / 9;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** docs/scale.md, whole. */
export function scaleDocument(measured: Measured): string {
  const clock = rates.map((rate) => ({ rate, ...outcomeAt(rate) }));
  const demands = institutions.map((size) => ({ size, ...demandOf(size, measured) }));
  const most = Math.max(
    ...clock.filter(({ p95, givenUp }) => p95 < 1000 && givenUp < 0.001).map(({ rate }) => rate),
  );
  const perInstitution = demandOf(1, measured).writesASecond;
  return `# Scale

At which size what gives way, and what takes its place then. \`npm run scale\` writes this page: from a simulation of the
clock (\`test/scale/clock-simulation.ts\`, the same for the same seed), from what was measured for [cost](cost.md), and from
how people are spread (\`test/scale/document.ts\`): ${spread.membersAnInstitution} members an institution, ${assumptions.edits.figure} changes a member a month, each with ${number(
    spread.writesAnEdit - 1,
  )} that follow from it, ${percent(spread.busiestHour)} of a day's in its busiest hour and ${spread.busiestMinutes} times as many in the minutes of a meeting.

## The clock

Every write of records moves one clock ([writes](writes.md)): it reads it, reads what it rests on, and its transaction
holds only if nobody was faster; else it pauses, up to two seconds, and begins again, for fifteen seconds at most. So
what writes cost each other grows with how many there are. AWS promises single-digit milliseconds of a read; the
simulation takes ${latencies.read.median} ms (one in a hundred ${latencies.read.p99}), and for a transaction, which takes two rounds, ${latencies.transaction.median} (${latencies.transaction.p99}):

${[
  row(['Writes a second', 'Made', 'Median, ms', '95 of 100, ms', 'Attempts', 'Given up']),
  row(['---', '---', '---', '---', '---', '---']),
  ...clock.map((each) =>
    row([
      number(each.rate, 0),
      number(each.made),
      number(each.median, 0),
      number(each.p95, 0),
      number(each.attempts),
      percent(each.givenUp),
    ]),
  ),
].join('\n')}

Up to ${most} a second nobody notices. Beyond, attempts that come to nothing take the place of those that would; nothing is
lost or done twice, and who gives up is told that nothing was changed.

## What is asked of it

${[
  row(['Institutions', ...demands.map(({ size }) => number(size, 0))]),
  row(['---', ...demands.map(() => '---')]),
  row(['Members', ...demands.map(({ members }) => number(members, 0))]),
  row(['Records', ...demands.map(({ records }) => number(records, 0))]),
  row(['Writes a second, busiest minutes', ...demands.map(({ writesASecond }) => number(writesASecond, 2))]),
  row(['Of what the clock takes', ...demands.map(({ writesASecond }) => percent(writesASecond / most))]),
  row(['Syncs a second, busiest minutes', ...demands.map(({ syncs }) => number(syncs))]),
  row([
    'Of what the clock’s partition lets be read',
    ...demands.map(({ clockUnits }) => percent(clockUnits / partition.read)),
  ]),
  row(['First load, MB', ...demands.map(({ megabytes }) => number(megabytes))]),
  row(['First load, seconds at 9 Mbit/s', ...demands.map(({ megabytes }) => number(seconds9(megabytes)))]),
  row(['First load, read units', ...demands.map(({ loadUnits }) => number(loadUnits, 0))]),
].join('\n')}

## What gives way, in this order

1. **The first load**, from about 100 institutions on: everybody loads everything, so what all of them load grows with the
   square of their number. At 1,000 institutions it is ${number(
     demands[2]?.megabytes ?? 0,
   )} MB and ${number(demands[2]?.loadUnits ?? 0, 0)} read units, each time. *Then:* a snapshot of the network by audience, made once an
   hour as compressed files and served by CloudFront, and of the feed what came since. It is needed when the first
   loads of a month cost more than the rest of the table: docs/cost.md says so.
2. **The replica**, at some 30,000 members: a phone keeps and indexes every record. At 1,000 institutions that is ${number(
    demands[2]?.records ?? 0,
    0,
  )}. *Then:* a browser keeps its own institution, its areas and what it has opened, and a search service (one index, fed by
   the stream) answers the rest, by the same policy. It is needed when the bench's median phone takes over 200 ms for a
   key typed, or 200 MB for the replica.
3. **The clock as a place to read**: each sync asks it, and one partition answers ${number(partition.read, 0)} units a second. That is at
   ${number(((partition.read / 2) * spread.betweenSyncs) / spread.open / spread.membersAnInstitution, 0)} institutions with a tenth of their members there at once. *Then:* the clock is asked through a cache of a
   second in the function, or CloudFront answers it.
4. **The clock as a place to write**, at ${number(most / perInstitution, 0)} institutions, or at an import that nobody slows down. *Then* one of two:
   - *The feed numbered by the stream.* Writes hold only on what they read (a version a record); the stream's function,
     alone and in order, gives out the numbers and writes the feed. A partition takes ${number(partition.write, 0)} write units a second, a
     write of one record is about ${number(measured.calls.edit.writeUnits, 0)} of them spread over several, and the feed's own entry one: some hundreds a second. What is lost: a
     writer hears its own number a second later, and what a change read may have changed unless it says so.
   - *A clock a region.* Institutions of a region share a clock, a feed and a table near them; a browser has a
     cursor for each region that it follows. Writes across regions become two, the second by the stream. What is lost:
     one order of all writes. It is needed when people of one region wait for the distance to another's, not before.

So 1,000 institutions need the first two and neither of the last: the clock is asked for ${number(
    demands[2]?.writesASecond ?? 0,
  )} of its ${most} writes a second.
`;
}
