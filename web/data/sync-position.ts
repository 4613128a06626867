import type { OperatorsWord } from '../../shared/fields/announcement.ts';

/** How far the replica has come. */
export type SyncPosition = {
  /** Where the next page starts; undefined before the first. */
  cursor?: string;
  /** Whether the first load is complete, so that a missing record doesn't exist. */
  complete: boolean;
  /** Whether everything is being sent again; records that don't come by the end are then dropped. */
  sweeping: boolean;
  /** The progress of the first load, 0 to 1. */
  progress: number;
  /** When the replica was last up to date, in ISO 8601. */
  asOf?: string;
  /** When edits of records that the member follows came, in ISO 8601, by the records' ids. */
  edits?: Readonly<Record<string, string>>;
  /** What an operator says to everybody. */
  word?: OperatorsWord | undefined;
};

export const emptyPosition: SyncPosition = { complete: false, sweeping: false, progress: 0 };

/** A page of a sync, without its records. */
export type Page = {
  cursor: string;
  more: boolean;
  reset: boolean;
  progress: number;
  needsSecondFactor?: true;
  word?: OperatorsWord | undefined;
};

/**
 * Whether everything is being sent again to a replica that has records. Those that don't come again are dropped only
 * after the last page, so that the screen never goes blank.
 */
export function isFullResend(before: SyncPosition, page: Page): boolean {
  return before.sweeping || (page.reset && before.cursor !== undefined);
}

/** The replica's position after a page. */
export function nextPosition(before: SyncPosition, page: Page, now: Date): SyncPosition {
  return {
    cursor: page.cursor,
    complete: before.complete || !page.more,
    sweeping: isFullResend(before, page) && page.more,
    progress: page.more ? Math.max(before.progress, page.progress) : 1,
    word: page.more ? before.word : page.word,
    asOf: page.more ? before.asOf : now.toISOString(),
  };
}
