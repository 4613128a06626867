import { msPerDay, msPerMinute } from '../../shared/language/time.ts';
import { memberHere } from '../storage/session-trace.ts';

/** When a member last looked at what is new, in this browser. */
export type Look = {
  member: string;
  /** Records created after this are new, in ISO 8601. */
  since: string;
  /** When the member last saw the news. */
  at: string;
};

const key = 'last-look';

/** Somebody who returns within this time sees the same news, in ms. */
const sameLook = 30 * msPerMinute;
/** How far back the news go at the first look in this browser, in ms. */
export const firstLook = 7 * msPerDay;

/** Begins a new look, or continues the previous one. Nothing is new from before the member joined. */
export function lookFrom(before: Look | undefined, member: string, joined: string, now: Date): Look {
  const at = now.toISOString();
  if (before?.member !== member) {
    const weekAgo = new Date(now.getTime() - firstLook).toISOString();
    return { member, since: joined > weekAgo ? joined : weekAgo, at };
  }
  const goesOn = now.getTime() - Date.parse(before.at) < sameLook;
  return { member, since: goesOn ? before.since : before.at, at };
}

/** Records that the member looks at the news now. @param joined when they became a member, in ISO 8601 */
export function lookAgain(member: string, joined: string): Look {
  const look = lookFrom(lastLook(), member, joined, new Date());
  // A page that is closed by signing out fires one more event, which must not write this again.
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
