/** How far the replica has come. */
export type SyncMark = {
  /** Where the next page starts; none before the first. */
  cursor?: string;
  /** The first load is through: what isn't here doesn't exist. */
  complete: boolean;
  /** Everything is being sent again; what isn't met by its end will be dropped. */
  sweeping: boolean;
  /** How much of the first load has come, 0 to 1. */
  progress: number;
  /** When the replica last had all there was: ISO 8601. */
  asOf?: string;
};

export const untouched: SyncMark = { complete: false, sweeping: false, progress: 0 };

/** What a page of a sync says beside its records. */
export type Page = { cursor: string; more: boolean; reset: boolean; progress: number; heldBack?: true };

/**
 * Whether everything is being sent again into a replica that holds something. What isn't met by
 * the last page is then dropped, and not before: the screen never goes blank.
 */
export function isSentAgain(before: SyncMark, page: Page): boolean {
  return before.sweeping || (page.reset && before.cursor !== undefined);
}

/** Where the replica stands after a page. */
export function nextMark(before: SyncMark, page: Page, now: Date): SyncMark {
  return {
    cursor: page.cursor,
    complete: before.complete || !page.more,
    sweeping: isSentAgain(before, page) && page.more,
    progress: page.more ? Math.max(before.progress, page.progress) : 1,
    asOf: page.more ? before.asOf : now.toISOString(),
  };
}
