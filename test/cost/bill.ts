import { assumptions } from './assumptions.ts';
import type { Fixed } from './fixed.ts';
import type { Measured, Use } from './measure.ts';
import { type Priced, prices } from './prices.ts';

/** How much of everything that has a price a month takes. */
export type Usage = Record<Priced, number>;

const hours = 730;
const seconds = hours * 3600;
const canaryRuns = hours * 4;
const gigabyte = 1024 ** 3;

/** Where a month has less than this of anything, it is nothing. */
const nothing = Object.fromEntries(Object.keys(prices).map((name) => [name, 0])) as Usage;

const a = Object.fromEntries(
  Object.entries(assumptions).map(([name, { figure }]) => [name, figure]),
) as Record<keyof typeof assumptions, number>;

/**
 * X-Ray follows the first call of each second and a twentieth of the others, of each function.
 *
 * @param calls of a month, spread evenly: where they come in bursts, fewer are followed
 */
const traced = (calls: number) => Math.min(calls, seconds) + Math.max(0, calls - seconds) * 0.05;

/** What so many calls that each take this much add up to. */
function ofCalls(count: number, use: Use, { memory }: Fixed, measured: Measured): Partial<Usage> {
  const logged = measured.logBytes + a.lambdaLogBytes + a.accessLogBytes;
  return {
    apiCalls: count,
    functionCalls: count,
    functionSeconds:
      (count * (use.processor * a.slower + use.tableCalls * a.tableMilliseconds) * memory) / 1024 / 1000,
    readUnits: count * use.readUnits,
    writeUnits: count * use.writeUnits,
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

/** What is there though nobody comes: alarms, the canary, and the schedule. */
export function idle(fixed: Fixed, measured: Measured): Usage {
  const { syncOfNothing } = measured.calls;
  const runs = canaryRuns + hours;
  const canarySync = { ...syncOfNothing, readUnits: 300, bytes: 250_000 };
  return added(ofCalls(canaryRuns, canarySync, fixed, measured), {
    functionCalls: canaryRuns * 2 + hours,
    functionSeconds: (canaryRuns * a.canaryMilliseconds * 0.5 + hours * 1000 * 0.5) / 1000,
    writeUnits: canaryRuns,
    traces: runs,
    logGigabytes: (runs * 500) / gigabyte,
    alarms: fixed.alarms,
    dashboards: fixed.dashboards,
    keys: fixed.keys,
    secrets: fixed.secrets,
    // Only in an hour in which one is told of; a month of them is the most.
    metrics: fixed.metrics,
    signedIn: 1,
  });
}

/** A month of a network of so many members, all of whom come. */
export function ofMembers(members: number, fixed: Fixed, measured: Measured): Usage {
  const { calls, firstLoad } = measured;
  const times = members / measured.members;
  const syncs = members * a.visits * a.syncsAVisit;
  // A page is as large whatever the network: a larger one has more of them.
  const page = Object.fromEntries(
    Object.entries(firstLoad).map(([name, figure]) => [name, figure / firstLoad.pages]),
  ) as unknown as Use;
  const pages = Math.max(1, firstLoad.pages * times) * members * a.firstLoads;
  const usage = added(
    idle(fixed, measured),
    ofCalls(syncs * (1 - a.changesHeard), calls.syncOfNothing, fixed, measured),
    ofCalls(syncs * a.changesHeard, calls.syncOfAChange, fixed, measured),
    ofCalls(pages, page, fixed, measured),
    ofCalls(members * a.edits, calls.edit, fixed, measured),
    ofCalls(members * a.visits, calls.readRecord, fixed, measured),
    {
      edgeRequests: members * (a.visits * a.filesAVisit + a.pictures),
      edgeFunctions: members * (a.visits * a.filesAVisit + a.pictures),
      edgeGigabytes: (members * (a.appBytes + a.pictures * a.pictureBytes)) / gigabyte,
      bucketReads: members * a.pictures,
      bucketWrites: members * a.picturesKept,
      bucketGigabytes: (members * a.picturesKept * a.bytesKeptAPicture) / gigabyte,
      functionCalls: members * a.edits,
      functionSeconds: members * a.edits * 0.1 + (hours * members * a.scheduleMilliseconds * 0.5) / 1000,
      readUnits: hours * members * a.scheduleUnits,
      tableGigabytes: (measured.tableBytes * times * a.feedShare) / gigabyte,
      recoveryGigabytes: (measured.tableBytes * times * a.feedShare) / gigabyte,
      signedIn: members,
      mails: members * a.mails,
    },
  );
  return { ...usage, traces: traced(usage.functionCalls) };
}

/**
 * An idle network in which somebody with a token calls as often as the API takes, all month long, for what costs most of
 * the answers that aren't counted as large.
 */
export function underAbuse(fixed: Fixed, measured: Measured): Usage {
  const calls = fixed.callRate * seconds;
  const usage = ofCalls(calls, measured.calls.syncOfAChange, fixed, measured);
  return added(idle(fixed, measured), usage, { traces: traced(calls) });
}

export type Line = { priced: Priced; amount: number; dollars: number };

/** What a month's use costs, dearest first; all that is free is left out. */
export function billOf(usage: Usage): { lines: Line[]; total: number } {
  const lines = (Object.keys(prices) as Priced[])
    .map((priced) => {
      const { each, free } = prices[priced];
      return { priced, amount: usage[priced], dollars: Math.max(0, usage[priced] - free) * each };
    })
    .filter(({ dollars }) => dollars >= 0.005)
    .sort((one, other) => other.dollars - one.dollars);
  return { lines, total: lines.reduce((sum, { dollars }) => sum + dollars, 0) };
}
