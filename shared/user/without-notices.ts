import type { Upgrade } from '../define-kind.ts';

/**
 * The first shape had the member's notices in it, which are records of their own now. A list that isn't empty stays with the
 * record, shown to nobody, until the schedule has made records of it (`functions/schedule/move-notices.ts`).
 */
export const withoutNotices: Upgrade = ({ notifications, ...rest }) =>
  Array.isArray(notifications) && notifications.length > 0 ? { ...rest, notifications } : rest;
