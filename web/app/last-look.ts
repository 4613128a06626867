import { memberHere } from '../storage/session-trace.ts';

/** When a member last looked at what is new, in this browser. */
export type Look = {
  member: string;
  /** What was made after this is new, in ISO 8601. */
  since: string;
  /** When they last had it before them. */
  at: string;
};

const key = 'last-look';

/** Who comes back sooner goes on with the same news, in ms. */
const sameLook = 30 * 60_000;
/** How far back the news go where the browser knows of no look before, in ms. */
export const firstLook = 7 * 86_400_000;

/** The look that begins now, or goes on. */
export function lookFrom(before: Look | undefined, member: string, now: Date): Look {
  const at = now.toISOString();
  if (before?.member !== member)
    return { member, since: new Date(now.getTime() - firstLook).toISOString(), at };
  const goesOn = now.getTime() - Date.parse(before.at) < sameLook;
  return { member, since: goesOn ? before.since : before.at, at };
}

/** Notes that they look at it now. */
export function lookAgain(member: string): Look {
  const look = lookFrom(lastLook(), member, new Date());
  // Somebody who signs out leaves nothing, and the page that goes then is told once more that it is hidden.
  if (memberHere() === member) localStorage.setItem(key, JSON.stringify(look));
  return look;
}

function lastLook(): Look | undefined {
  try {
    const { member, since, at } = JSON.parse(localStorage.getItem(key) ?? '');
    return [since, at].every((each) => Date.parse(each) > 0) ? { member, since, at } : undefined;
  } catch {
    return undefined;
  }
}
