import { assumptions } from './assumptions.ts';
import { combined, type Hour, type Measured, type Size, summed, type Use } from './measure.ts';

export const hoursAMonth = 730;
export const daysAMonth = hoursAMonth / 24;

/** Writes a month, with what follows from each. */
export const writesOf = (members: number) =>
  members * assumptions.edits.figure * (1 + assumptions.followed.figure);

/** Bases a month: in each hour in which something was written, and twice a day if nothing was. */
export const basesOf = (members: number) => Math.min(hoursAMonth, writesOf(members) + 2 * daysAMonth);

/** What a network of any size takes of what grows with it: each figure is on the line through the two that were measured. */
export function grown({ sizes }: Measured, members: number) {
  const [small, large] = sizes;
  const part = (members - small.members) / (large.members - small.members);
  const figure = (of: (size: Size) => number) => Math.max(0, of(small) + part * (of(large) - of(small)));
  const use = (of: (size: Size) => Use) =>
    combined(sizes.map(of), ([one = 0, other = 0]) => Math.max(0, one + part * (other - one)));
  const hour = (of: (size: Size) => Hour): Hour => ({
    ...use(of),
    memory: figure((size) => of(size).memory),
  });
  const firstLoad = use((size) => summed(size.firstLoad));
  const { syncOfAChange, syncOfNothing } = large.calls;
  // Half an hour after it was made a base lacks what was written since.
  const missing = writesOf(members) / hoursAMonth / 2;
  return {
    records: figure(({ records }) => records),
    recordBytes: figure(({ recordBytes }) => recordBytes),
    firstLoad: {
      ...firstLoad,
      readUnits: firstLoad.readUnits + missing * (syncOfAChange.readUnits - syncOfNothing.readUnits),
    },
    answersOfALoad: figure(({ firstLoad }) => firstLoad.length),
    loadFromTable: use((size) => summed(size.loadFromTable)),
    schedule: {
      withBase: hour(({ schedule }) => schedule.withBase),
      without: hour(({ schedule }) => schedule.without),
      firstOfDay: hour(({ schedule }) => schedule.firstOfDay),
    },
  };
}

/** What making a base takes, beside all else that the schedule does in its hour. */
export const baseAt = (measured: Measured, members: number): Hour => {
  const { withBase, without } = grown(measured, members).schedule;
  return { ...beside(withBase, without), memory: withBase.memory };
};

/** What an hour takes beside what another does. */
export const beside = (hour: Use, other: Use): Use =>
  combined([hour, other], ([one = 0, less = 0]) => Math.max(0, one - less));
