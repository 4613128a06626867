import type { Upgrade } from '../definitions/define-kind.ts';

/**
 * The first shape had the member's notices, which are records of their own now. A list that isn't empty stays in the
 * record, invisible, until the schedule turns it into records (`functions/schedule/move-notices.ts`).
 */
export const withoutNotices: Upgrade = ({ notifications, ...rest }) =>
  Array.isArray(notifications) && notifications.length > 0 ? { ...rest, notifications } : rest;
