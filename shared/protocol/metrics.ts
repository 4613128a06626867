/** The product's own metrics, in addition to those of AWS, with their labels on the dashboard. */
export const metrics = {
  SignIns: 'People who signed in',
  SearchesWithoutResult: 'Searches with no results',
  FailedSaves: 'Saves that failed on our side',
  WrongCodes: 'Wrong codes',
  MailsSent: 'Emails sent',
  MailsRefused: 'Emails refused for good',
  StrangersNotMailed: 'Emails to strangers held back',
  DeadLetters: 'Parts of the upkeep that failed for good',
  Unreadable: 'Records that can’t be read',
} as const;

export type MetricName = keyof typeof metrics;
