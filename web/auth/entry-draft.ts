/** What somebody who wants to get in has written so far; never a password, never a code. */
export type EntryDraft = { email?: string; name?: string; reason?: string };

const key = 'entry-draft';

/**
 * Kept for this tab alone: a reload, or a tab that the device put aside while the mail was read, loses nothing,
 * and nobody who opens the app here later finds it.
 */
export function entryDraft(): EntryDraft {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as EntryDraft;
  } catch {
    return {};
  }
}

export function keepEntryDraft({ email, name, reason }: EntryDraft): void {
  const before = entryDraft();
  const draft = {
    email: email ?? before.email,
    name: name ?? before.name,
    reason: reason ?? before.reason,
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Where the browser keeps nothing, the page does while it is open.
  }
}

export const dropEntryDraft = (): void => sessionStorage.removeItem(key);
