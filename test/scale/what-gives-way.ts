import { readSettings } from '../../infra/settings.ts';
import { largeADay } from '../cost/bill.ts';
import type { Fixed } from '../cost/fixed.ts';
import type { Measured } from '../cost/measure.ts';
import { number } from '../cost/writing.ts';
import { account, type Demand, demandOf, line, partition, phone, pool } from './demand.ts';

/** Calls a second that a stage takes of members where nothing else is set. */
const { callRate } = readSettings(() => undefined);

/** Something that a large enough network has too much of. */
type Limit = {
  name: string;
  /** How much of what it takes is asked of it: 1 is all. */
  share: (demand: Demand) => number;
  /** What gives way, with the figures that say when, and what takes its place then. */
  says: (at: Demand) => string;
};

/** The first number of institutions at which a limit is reached, to two digits; none up to a hundred thousand. */
export function reachedAt(share: Limit['share'], measured: Measured, fixed: Fixed): number | undefined {
  let [under, over] = [1, 100_000];
  if (share(demandOf(over, measured, fixed)) < 1) return undefined;
  while (over - under > 1) {
    const middle = Math.floor((under + over) / 2);
    if (share(demandOf(middle, measured, fixed)) < 1) under = middle;
    else over = middle;
  }
  return Number(over.toPrecision(2));
}

/** @param writesTaken writes a second that the clock takes */
function limitsOf(measured: Measured, fixed: Fixed, writesTaken: number): Limit[] {
  const { schedule } = fixed.functions;
  const ofTheBase = (demand: Demand, { memory, timeout } = schedule) =>
    Math.max(demand.hourSeconds / timeout, demand.memory / memory);
  const larger = { ...fixed, functions: { ...fixed.functions, schedule: { ...schedule, memory: 1769 } } };
  const withMore = reachedAt((demand) => ofTheBase(demand, larger.functions.schedule), measured, larger);
  return [
    {
      name: 'The calls that the API takes',
      share: ({ calls }) => calls / callRate,
      says: ({ calls, members }) =>
        `a stage takes ${number(callRate)} a second of members unless it is told otherwise, and ${number(members)} members ask for ${number(calls)}
   in the busiest minutes. Who is refused waits and tries again. *Then:* \`--call-rate\`, about 4 for each 1,000 members, by which an
   abuse may [cost](cost.md) more.`,
    },
    {
      name: 'The functions that run at once',
      share: ({ functionsAtOnce }) => functionsAtOnce / account.functions,
      says: ({ functionsAtOnce }) =>
        `a new account runs ${account.functions}, for everything in it, and the calls of the busiest second take ${number(functionsAtOnce)}.
   Fewer are left where many load the network at once, or something else runs in the account. *Then:* 1,000 are asked for, which costs nothing.`,
    },
    {
      name: 'The mails of a day',
      share: ({ mailsADay }) => mailsADay / account.mailsADay,
      says: ({ mailsADay }) =>
        `SES sends ${number(account.mailsADay)} for an account that has left its sandbox, and members get ${number(mailsADay)}. Of an import that
   invites more, the stream tries the others for twelve hours, and \`ops -- replay\` those that are left then. *Then:* a higher quota is asked for.`,
    },
    {
      name: 'Listing the user pool',
      share: ({ poolSeconds }) => poolSeconds / schedule.timeout,
      says: ({ poolSeconds, members }) =>
        `once a day the schedule looks whether each of ${number(members)} members has an identity, ${pool.page} at a time, which takes
   ${number(poolSeconds)} seconds of ${number(schedule.timeout)} where a page takes ${number(pool.seconds * 1000)} ms. *Then:* it remembers how far it came, and goes on in the next hour.`,
    },
    {
      name: 'What a phone loads',
      share: ({ loadSeconds }) => loadSeconds / line.patience,
      says: ({ megabytes, loadSeconds }) =>
        `everybody loads everything once a device. There it is ${number(megabytes)} MB, which takes
   ${number(loadSeconds)} seconds at ${line.megabits} Mbit/s; nobody should wait longer. *Then:* the base's parts are cut by what is needed first: one's own institution,
   its areas and task forces, the rest by region. The app opens with the first, and takes the others behind it; a part in
   which nothing was written keeps its name, so that who was away for long takes the changed ones alone.`,
    },
    {
      name: 'What a phone keeps',
      share: ({ members }) => (members / 10_000) * (phone.seconds / phone.patience),
      says: ({ members, records }) =>
        `it keeps and indexes every record, there ${number(records)} with ${number(members)} members.
   A list of 10,000 opens in ${phone.seconds} seconds on a slow one without a network ([start](start.md)), and in proportion to its length. *Then:* a browser keeps its own
   institution, its areas and what it has opened, and a search service (one index, fed by the stream) answers the rest, by the
   same policy.`,
    },
    {
      name: 'Making the base',
      share: (demand) => ofTheBase(demand),
      says: ({ hourSeconds, memory }) =>
        `one function reads the whole network, asks who sees what and compresses it in an hour's run. There
   that takes ${number(hourSeconds)} seconds of ${number(schedule.timeout)} and ${number(
     memory,
   )} MB of ${number(schedule.memory)}. Where none is made any more, first loads come from the table, slow but right. *Then:* more
   memory, with which comes more of a processor: 1,769 MiB do ${
     withMore ? `up to ${number(withMore)} institutions` : 'for any number of institutions'
   }. After that a part is made anew only where
   something in it was written, which the feed says.`,
    },
    {
      name: 'What somebody is given in a day',
      share: ({ largeSyncs }) => largeSyncs / largeADay,
      says: ({ largeSyncs, members }) =>
        `a thousand large answers a day are enough for any use, but not where nearly every
   sync brings more than three changes. There it is ${number(largeSyncs)} of the syncs of somebody who has the app before them all day, with ${number(members)} members. *Then:*
   \`--quota-factor\` 2, and what an abuse may cost is [reckoned](cost.md) anew.`,
    },
    {
      name: 'The clock as a place to read',
      share: ({ clockUnits }) => clockUnits / partition.read,
      says: () =>
        `each sync asks it, and one partition answers ${number(partition.read)} units a second. It is full with a tenth of the members
   there at once. *Then:* the clock is asked through a cache of a second in the function, or CloudFront answers it.`,
    },
    {
      name: 'The clock as a place to write',
      share: ({ writesASecond }) => writesASecond / writesTaken,
      says: () =>
        `or at an import that nobody slows down. *Then* one of two:
   - *The feed numbered by the stream.* Writes hold only on what they read (a version a record); the stream's function
     gives out the numbers and writes the feed. Each shard of a stream is read in order, and several at once: so the numbers of a
     batch are taken from one counter, and what was written to one record keeps its order, not what was written to two. A partition takes ${number(partition.write)} write units a second, a
     write of one record is about ${number(measured.sizes[0].calls.edit.writeUnits)} of them spread over several, and the feed's own entry one: some hundreds a second. What is lost: a
     writer hears its own number a second later, and what a change read may have changed unless it says so.
   - *A clock a region.* Institutions of a region share a clock, a feed and a table near them; a browser has a
     cursor for each region that it follows. Writes across regions become two, the second by the stream. What is lost:
     one order of all writes. It is needed when people of one region wait for the distance to another's, not before.`,
    },
  ];
}

/** What is reached up to a hundred thousand institutions, the first first. */
export const limitsInOrder = (measured: Measured, fixed: Fixed, writesTaken: number) =>
  limitsOf(measured, fixed, writesTaken)
    .flatMap((limit) => {
      const at = reachedAt(limit.share, measured, fixed);
      return at === undefined ? [] : [{ ...limit, at }];
    })
    .sort((one, other) => one.at - other.at);

/** Of docs/scale.md the list of what gives way. */
export function whatGivesWay(measured: Measured, fixed: Fixed, writesTaken: number): string {
  const limits = limitsInOrder(measured, fixed, writesTaken);
  const thousand = demandOf(1000, measured, fixed);
  const [needed, spared] = [true, false].map((isNeeded) =>
    limits.filter(({ at }) => at <= 1000 === isNeeded).map(({ name }) => name),
  );
  return `## What gives way, in this order

${limits
  .map(
    ({ name, at, says }, index) =>
      `${index + 1}. **${name}**, at ${number(at)} institutions: ${says(demandOf(at, measured, fixed))}`,
  )
  .join('\n')}

So 1,000 institutions need what follows from the first ${needed?.length}, and from none of the last ${spared?.length}: the clock is asked for ${number(
    thousand.writesASecond,
  )}
of its ${writesTaken} writes a second.
`;
}
