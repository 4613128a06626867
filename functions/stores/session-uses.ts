import { msPerDay, msPerHour } from '../../shared/language/time.ts';

/** A program that calls with the tokens of a sign-in. */
export type Use = {
  /** The browser and the operating system, in words. */
  agent: string;
  /** The time of its last call, within an hour. */
  seen: string;
  /** When the token of that call was issued, in epoch seconds. */
  renewed: number;
};

/** The uses of a sign-in: by the program of the first call, and by others that used its tokens. */
export type Uses = Use & { others?: Use[] };

/** The most other programs that are kept, the latest ones. */
const mostOthers = 5;

const allUses = ({ others = [], ...first }: Uses): Use[] => [first, ...others];

/** Whether a call by this program was noted in the last hour. */
export const isNoted = (uses: Uses, agent: string, now: Date): boolean =>
  allUses(uses).some((use) => use.agent === agent && now.getTime() - Date.parse(use.seen) < msPerHour);

/** Days without a call after which a session ends, so that nobody can use a browser that was left open. */
const idleDays = { administrator: 1, other: 14 };

/** Whether nobody called for so long that the session ends. Noted times are up to an hour old. */
export function isIdle(uses: Uses, isAdministrator: boolean, now: Date): boolean {
  const longest = idleDays[isAdministrator ? 'administrator' : 'other'] * msPerDay + msPerHour;
  return allUses(uses).every(({ seen }) => now.getTime() - Date.parse(seen) > longest);
}

export const lastDay = (uses: Uses): string =>
  allUses(uses)
    .map(({ seen }) => dayOf(seen))
    .sort()
    .at(-1) ?? dayOf(uses.seen);

export const dayOf = (moment: string): string => moment.slice(0, 10);

/** The uses with one more. */
export function withUse(before: Uses | undefined, use: Use): Uses {
  if (!before || before.agent === use.agent)
    return { ...use, ...(before?.others && { others: before.others }) };
  const { agent, seen, renewed, others = [] } = before;
  const latest = [use, ...others.filter((each) => each.agent !== use.agent)].slice(0, mostOthers);
  return { agent, seen, renewed, others: latest };
}
