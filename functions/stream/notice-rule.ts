import type { Stored } from '../../shared/kinds/registry.ts';
import type { Change } from '../data/stream-record.ts';
import type { DueNotice } from '../stores/notices.ts';

/** The notices that a write leads to, and their mails. */
export type Consequence = {
  notices: () => Promise<DueNotice[]>;
  /** Sends the notice's own mail to one of the members, once for the idempotency key. */
  mail?: (to: Stored<'users'>, key: string) => Promise<unknown>;
};

/** Finds what a write leads to; undefined for a write that isn't the rule's. */
export type NoticeRule = (change: Change) => Consequence | undefined;

/**
 * Defines which write leads to a notice, for whom, and about what.
 *
 * @param find the event that a write is. Pure.
 */
export const defineRule =
  <E>(
    find: (change: Change) => E | undefined,
    notices: (event: E, change: Change) => Promise<DueNotice[]>,
    mail?: (event: E, to: Stored<'users'>, key: string) => Promise<unknown>,
  ): NoticeRule =>
  (change) => {
    const event = find(change);
    if (event === undefined) return undefined;
    return {
      notices: () => notices(event, change),
      ...(mail && { mail: (to, key) => mail(event, to, key) }),
    };
  };
