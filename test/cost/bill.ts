import { assumptions } from './assumptions.ts';
import type { Fixed, Limits } from './fixed.ts';
import { basesOf, beside, daysAMonth, grown, hoursAMonth } from './grown.ts';
import { combined, type Measured, type Use } from './measure.ts';
import { type Priced, prices } from './prices.ts';

/** How much of everything that has a price a month takes. */
export type Usage = Record<Priced, number>;

const seconds = hoursAMonth * 3600;
const canaryRuns = hoursAMonth * 4;
/** Of large answers a person is given no more in a day: functions/data/large-answers.ts. */
export const largeADay = 1000;
/** MiB with which a function has a whole processor. */
const wholeProcessor = 1769;
const gigabyte = 1024 ** 3;

/** Where a month has less than this of anything, it is nothing. */
const nothing = Object.fromEntries(Object.keys(prices).map((name) => [name, 0])) as Usage;

const a = Object.fromEntries(
  Object.entries(assumptions).map(([name, { figure }]) => [name, figure]),
) as Record<keyof typeof assumptions, number>;

/**
 * X-Ray follows the first call of each second and a twentieth of the others, of each function: for functions that rate
 * is AWS's own, which no sampling rule changes.
 *
 * @param calls of a month, spread evenly: where they come in bursts, fewer are followed
 */
const traced = (calls: number) => Math.min(calls, seconds) + Math.max(0, calls - seconds) * 0.05;

/** Seconds that a run of a function takes: of a processor it has a part. */
export const secondsOf = (use: Use, { memory }: Limits): number =>
  (use.processor * a.slower * Math.max(1, wholeProcessor / memory) +
    use.tableCalls * a.tableMilliseconds +
    (use.bucketReads + use.bucketWrites) * a.bucketMilliseconds) /
  1000;

/** What so many runs of a function that each take this much add up to. */
function ofRuns(count: number, use: Use, limits: Limits): Partial<Usage> {
  return {
    functionCalls: count,
    functionSeconds: (count * secondsOf(use, limits) * limits.memory) / 1024,
    readUnits: count * use.readUnits,
    writeUnits: count * use.writeUnits,
    bucketReads: count * use.bucketReads,
    bucketWrites: count * use.bucketWrites,
  };
}

/** The same of calls of the API. */
function ofCalls(count: number, use: Use, { functions }: Fixed, measured: Measured): Partial<Usage> {
  const logged = measured.logBytes + a.lambdaLogBytes + a.accessLogBytes;
  return {
    ...ofRuns(count, use, functions.handler),
    apiCalls: count,
    edgeRequests: count,
    edgeFunctions: count,
    edgeGigabytes: (count * use.bytes) / gigabyte,
    logGigabytes: (count * logged) / gigabyte,
  };
}

function added(...parts: Partial<Usage>[]): Usage {
  const sum = { ...nothing };
  for (const part of parts) for (const [name, figure] of Object.entries(part)) sum[name as Priced] += figure;
  return sum;
}

/** What is there whether anybody comes or not: alarms, the canary, and the schedule. */
function standing(members: number, fixed: Fixed, measured: Measured): Usage {
  const { canary, schedule } = fixed.functions;
  const { withBase, without, firstOfDay } = grown(measured, members).schedule;
  const bases = basesOf(members);
  const [, large] = measured.sizes;
  const usage = added(
    // It loads the beginning of everything, and no more.
    ofCalls(canaryRuns, large.firstLoad[0] as Use, fixed, measured),
    ofRuns(bases, withBase, schedule),
    ofRuns(hoursAMonth - bases, without, schedule),
    // Once a day the network is read once more, for who has no identity any longer and for pictures that nothing shows.
    ofRuns(daysAMonth, beside(firstOfDay, withBase), schedule),
    {
      functionCalls: canaryRuns,
      functionSeconds: (((canaryRuns * a.canaryMilliseconds) / 1000) * canary.memory) / 1024,
      // It says who it is, and has a sign-in.
      writeUnits: 2 * canaryRuns,
      alarms: fixed.alarms,
      dashboards: fixed.dashboards,
      keys: fixed.keys,
      secrets: fixed.secrets,
      // Only in an hour in which one is told of; a month of them is the most.
      metrics: fixed.metrics,
      signedIn: 1,
    },
  );
  const runs = canaryRuns + hoursAMonth;
  return { ...usage, logGigabytes: usage.logGigabytes + (runs * 500) / gigabyte };
}

const tracedThrough = (usage: Usage): Usage => ({ ...usage, traces: traced(usage.functionCalls) });

/** A month in which nobody comes. */
export const idle = (fixed: Fixed, measured: Measured): Usage => tracedThrough(standing(0, fixed, measured));

/** A month of a network of so many members, all of whom come. */
export function ofMembers(members: number, fixed: Fixed, measured: Measured): Usage {
  const [, { calls }] = measured.sizes;
  const { firstLoad, answersOfALoad, recordBytes } = grown(measured, members);
  const syncs = members * a.visits * a.syncsAVisit;
  const answers = members * a.firstLoads * answersOfALoad;
  const answer = combined([firstLoad], ([figure = 0]) => figure / answersOfALoad);
  const edits = members * a.edits;
  return tracedThrough(
    added(
      standing(members, fixed, measured),
      ofCalls(syncs * (1 - a.changesHeard), calls.syncOfNothing, fixed, measured),
      ofCalls(syncs * a.changesHeard, calls.syncOfAChange, fixed, measured),
      ofCalls(answers, answer, fixed, measured),
      ofCalls(edits, calls.edit, fixed, measured),
      // The stream looks at each change, and writes what follows.
      ofRuns(edits, calls.readRecord, fixed.functions.stream),
      ofRuns(edits * a.followed, calls.edit, fixed.functions.stream),
      ofCalls(members * a.visits, calls.readRecord, fixed, measured),
      {
        edgeRequests: members * (a.visits * a.filesAVisit + a.pictures),
        edgeFunctions: members * (a.visits * a.filesAVisit + a.pictures),
        edgeGigabytes: (members * (a.appBytes + a.pictures * a.pictureBytes)) / gigabyte,
        bucketReads: members * a.pictures,
        bucketWrites: members * a.picturesKept,
        bucketGigabytes: (members * a.picturesKept * a.bytesKeptAPicture) / gigabyte,
        tableGigabytes: (recordBytes * a.feedShare) / gigabyte,
        recoveryGigabytes: (recordBytes * a.feedShare) / gigabyte,
        signedIn: members,
        mails: members * a.mails,
      },
    ),
  );
}

/**
 * An idle network in which somebody with a token calls as often as the API takes, all month long, for what costs most of
 * the answers that aren't counted as large, and for as many large ones as they are given; and somebody without one calls
 * whatever needs none.
 */
export function underAbuse(fixed: Fixed, measured: Measured): Usage {
  const [{ calls, firstLoad, loadFromTable }] = measured.sizes;
  // Of edits nobody may make so many.
  const { edit: _, ...reads } = calls;
  const all = [...Object.values(reads), ...firstLoad, ...loadFromTable];
  const dearest = (uses: Use[], count: number) =>
    uses
      .map((use) => ofCalls(count, use, fixed, measured))
      .reduce((one, other) => (billOf(added(other)).total > billOf(added(one)).total ? other : one));
  // What is counted is written down.
  const isCounted = ({ writeUnits }: Use) => writeUnits > 0;
  return tracedThrough(
    added(
      standing(0, fixed, measured),
      dearest(
        all.filter((use) => !isCounted(use)),
        fixed.callRate * seconds,
      ),
      dearest(all.filter(isCounted), largeADay * daysAMonth),
      // From whom too much came is told so after one write, which counts them.
      ofCalls(
        fixed.openRate * seconds,
        { ...calls.readRecord, readUnits: 0, writeUnits: 1 },
        fixed,
        measured,
      ),
    ),
  );
}

export type Line = { priced: Priced; amount: number; dollars: number };

/**
 * What a month's use costs, dearest first; all that costs nothing is left out.
 *
 * @param hasFree whether what an account has free is taken off
 */
export function billOf(usage: Usage, hasFree = true): { lines: Line[]; total: number } {
  const lines = (Object.keys(prices) as Priced[])
    .map((priced) => {
      const { each, free } = prices[priced];
      return {
        priced,
        amount: usage[priced],
        dollars: Math.max(0, usage[priced] - (hasFree ? free : 0)) * each,
      };
    })
    .filter(({ dollars }) => dollars >= 0.005)
    .sort((one, other) => other.dollars - one.dollars);
  return { lines, total: lines.reduce((sum, { dollars }) => sum + dollars, 0) };
}
