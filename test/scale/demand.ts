import { assumptions } from '../cost/assumptions.ts';
import { secondsOf } from '../cost/bill.ts';
import type { Fixed } from '../cost/fixed.ts';
import { grown, writesOf } from '../cost/grown.ts';
import type { Measured } from '../cost/measure.ts';

/** How people are spread over institutions and hours. */
export const spread = {
  membersAnInstitution: 60,
  workingDays: 22,
  /** Of a day's writes those of its busiest hour, and in that hour of its busiest minutes. */
  busiestHour: 0.15,
  busiestMinutes: 3,
  /** Of the members those who have the app open in the busiest minutes, and seconds between their syncs. */
  open: 0.1,
  betweenSyncs: 30,
  /** Syncs of somebody who has the app before them all day, where each brings something: eight hours, every 15 seconds. */
  syncsAllDay: 1920,
};

/** What DynamoDB gives the items of one key's partition in a second, in units. */
export const partition = { read: 3000, write: 1000 };

/** Megabits a second of a phone's line, and the seconds that somebody waits for everything before they give up. */
export const line = { megabits: 9, patience: 4 };

/** Seconds until a slow phone shows a list of 10,000 that it keeps (docs/start.md), and those that somebody waits for one. */
export const phone = { seconds: 0.92, patience: 3 };

/** What an account has unless more is asked for: functions at once, and mails a day outside of SES's sandbox. */
export const account = { functions: 10, mailsADay: 50_000 };
/** In the busiest second of the busiest minutes there are so many times as many calls. */
const busiestSecond = 3;

/** What the user pool names of its identities at once, and the seconds that it takes for that. */
export const pool = { page: 60, seconds: 0.1 };

/** How likely more than three changes are where so many are usual: a sync of more is counted as large. */
const moreThanThree = (usual: number) => 1 - Math.exp(-usual) * (1 + usual + usual ** 2 / 2 + usual ** 3 / 6);

/** What a network of so many institutions asks of the product. */
export function demandOf(
  institutions: number,
  measured: Measured,
  { functions: { schedule, handler } }: Fixed,
) {
  const members = institutions * spread.membersAnInstitution;
  const { records, firstLoad, schedule: hour } = grown(measured, members);
  const aDay = writesOf(members) / spread.workingDays;
  const syncs = (members * spread.open) / spread.betweenSyncs;
  const changesASync = aDay / spread.syncsAllDay;
  const { syncOfNothing, syncOfAChange, edit } = measured.sizes[1].calls;
  const writesASecond = (aDay * spread.busiestHour * spread.busiestMinutes) / 3600;
  const heard = assumptions.changesHeard.figure;
  const megabytes = firstLoad.bytes / 1e6;
  return {
    members,
    records,
    writesASecond,
    syncs,
    calls: syncs + writesASecond,
    functionsAtOnce:
      busiestSecond *
      (syncs * (1 - heard) * secondsOf(syncOfNothing, handler) +
        syncs * heard * secondsOf(syncOfAChange, handler) +
        writesASecond * secondsOf(edit, handler)),
    mailsADay: (members * assumptions.mails.figure) / spread.workingDays,
    /** Of the schedule's daily look for members whose identity is gone. */
    poolSeconds: (members / pool.page) * pool.seconds,
    // Each reads the clock and the feed, which are two partitions.
    clockUnits: syncs * 2,
    largeSyncs: spread.syncsAllDay * moreThanThree(changesASync),
    megabytes,
    loadSeconds: (megabytes * 8) / line.megabits,
    loadUnits: firstLoad.readUnits,
    /** Of the schedule's longest run: the first of a day, with a base to make. */
    hourSeconds: secondsOf(hour.firstOfDay, schedule),
    memory: hour.firstOfDay.memory,
  };
}

export type Demand = ReturnType<typeof demandOf>;
