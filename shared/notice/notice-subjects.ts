/** What a notice can tell of. */
export const noticeSubjects = [
  'welcome',
  'profile-changed',
  'nominee-approved',
  'request-waiting',
  'resource-waiting',
  /** It waits for administrators. */
  'resource-without-chair',
  'taskforce-without-chair',
  'project-without-lead',
  'chair-added',
  'chair-removed',
  'taskforce-joined',
  'taskforce-left',
  'lead-added',
  'lead-removed',
  'contact-added',
  'offer-expiring',
  'offer-expired',
  'second-factor-lost',
  /** A sentence of an earlier release that says no more than its words. */
  'text',
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];
