/** What the functions count beside what AWS counts of them, each with what it is called on the dashboard. */
export const metrics = {
  SignIns: 'People who signed in',
  SearchesWithoutResult: 'Searches without a result',
  FailedSaves: 'Saves that failed on our side',
  WrongCodes: 'Wrong codes',
  MailsSent: 'Mails sent',
  MailsRefused: 'Mails refused for good',
  StrangersNotMailed: 'Mails to strangers held back',
  GivenUp: 'Parts of the upkeep given up',
  Unreadable: 'Records that can’t be read',
} as const;

export type MetricName = keyof typeof metrics;
