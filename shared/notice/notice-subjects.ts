/** The events that members are notified of. */
export const noticeSubjects = [
  'welcome',
  'profile-changed',
  'nominee-approved',
  'request-waiting',
  'request-answered',
  'resource-waiting',
  /** The resource waits for administrators. */
  'resource-without-chair',
  'taskforce-without-chair',
  'project-without-lead',
  'university-without-contact',
  'chair-added',
  'chair-removed',
  'taskforce-joined',
  'taskforce-left',
  'lead-added',
  'lead-removed',
  'contact-added',
  'offer-expiring',
  'offer-expired',
  'offer-closed',
  'project-closed',
  'second-factor-lost',
  'introduced',
  'report-waiting',
  'report-settled',
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

/** What is mailed with the digest; nobody waits for it. The other subjects are mailed at once. */
export const digestSubjects: readonly NoticeSubject[] = [
  'nominee-approved',
  'chair-added',
  'chair-removed',
  'taskforce-left',
  'lead-added',
  'lead-removed',
  'contact-added',
  'report-settled',
];
