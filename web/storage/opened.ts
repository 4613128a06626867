import { memberHere } from './session-trace.ts';

/* Which records the member opened in this browser, so that home doesn't call them new. Signing out deletes it. */

const key = 'opened';

/** More than somebody opens in a month. */
const mostKept = 300;

type Opened = Readonly<Record<string, string>>;

/** When the member last opened each record, in ISO 8601, by the record's id. */
export function openedHere(member: string): Opened {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '');
    return kept.member === member ? kept.opened : {};
  } catch {
    return {};
  }
}

export function recordOpened(id: string): void {
  const member = memberHere();
  if (member === null) return;
  const { [id]: _, ...others } = openedHere(member);
  // The latest stand last.
  const entries = [...Object.entries(others), [id, new Date().toISOString()]].slice(-mostKept);
  localStorage.setItem(key, JSON.stringify({ member, opened: Object.fromEntries(entries) }));
}
