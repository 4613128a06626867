import type { codePurposes } from '../../shared/account.ts';

/** What somebody who wants to get in has written so far; never a password, never a code. */
type Written = { email?: string; name?: string; reason?: string };
type Purpose = (typeof codePurposes)[number];

/** With where the last code was mailed to, and for what. */
export type EntryDraft = Written & { mailed?: { email: string; purpose: Purpose } };

const key = 'entry-draft';

/**
 * Kept for this tab alone: a reload, or a tab that the device put aside while the mail was read, loses nothing,
 * and nobody who opens the app here later finds it.
 */
export function entryDraft(): EntryDraft {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as EntryDraft;
}

function keep(draft: EntryDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // There is no room: the form has it, while it is open.
  }
}

export function keepEntryDraft({ email, name, reason }: Written): void {
  const before = entryDraft();
  keep({
    ...before,
    email: email ?? before.email,
    name: name ?? before.name,
    reason: reason ?? before.reason,
  });
}

export const noteMailed = (email: string, purpose: Purpose): void =>
  keep({ ...entryDraft(), email, mailed: { email, purpose } });

/** Whether a code for this was mailed to the address that is written. */
export const isMailed = ({ email, mailed }: EntryDraft, purpose: Purpose): boolean =>
  email !== undefined && mailed?.email === email && mailed.purpose === purpose;

export const dropEntryDraft = (): void => sessionStorage.removeItem(key);
