import type { codePurposes } from '../../shared/account/account.ts';

/** The text typed so far while signing in or joining, but never a password or code. */
type EntryValues = {
  email?: string;
  name?: string;
  university?: string;
  title?: string;
  reason?: string;
  message?: string;
};
type Purpose = (typeof codePurposes)[number];

/** `mailed` is the address of the last mailed code, and what for. */
export type EntryDraft = EntryValues & { mailed?: { email: string; purpose: Purpose } };

const key = 'entry-draft';

/**
 * Stored for this tab only: it survives a reload or an unloaded tab while the person reads the mail, and nobody who
 * uses this browser later finds it.
 */
export function entryDraft(): EntryDraft {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as EntryDraft;
}

function storeDraft(draft: EntryDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full; the open form still has the values.
  }
}

const kept = ['email', 'name', 'university', 'title', 'reason', 'message'] as const;

export function keepEntryDraft(values: EntryValues): void {
  const before = entryDraft();
  storeDraft({ ...before, ...Object.fromEntries(kept.map((name) => [name, values[name] ?? before[name]])) });
}

export const noteMailed = (email: string, purpose: Purpose): void =>
  storeDraft({ ...entryDraft(), email, mailed: { email, purpose } });

/** Whether a code for this purpose was mailed to the typed address. */
export const isMailed = ({ email, mailed }: EntryDraft, purpose: Purpose): boolean =>
  email !== undefined && mailed?.email === email && mailed.purpose === purpose;

export const dropEntryDraft = (): void => sessionStorage.removeItem(key);
