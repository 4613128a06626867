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
  /** When the replica last held all there was: ISO 8601. */
  asOf?: string;
};

export const untouched: SyncMark = { complete: false, sweeping: false, progress: 0 };

/** What a page of a sync says beside its records. */
export type Page = { cursor: string; more: boolean; reset: boolean; progress: number };

/**
 * Where the replica stands after a page. A load of everything into an empty replica has nothing
 * to drop; into one that holds something, all that isn't met again goes at its end, not before:
 * the screen never goes blank.
 */
export function nextMark(before: SyncMark, page: Page, now: Date): SyncMark {
  const again = before.sweeping || (page.reset && before.cursor !== undefined);
  return {
    cursor: page.cursor,
    complete: before.complete || !page.more,
    sweeping: again && page.more,
    progress: page.more ? Math.max(before.progress, page.progress) : 1,
    asOf: page.more ? before.asOf : now.toISOString(),
  };
}
