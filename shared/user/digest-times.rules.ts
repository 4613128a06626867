/** How often a member gets the digest. Without a choice it is weekly. */
export const digestTimes = { weekly: 'Once a week', daily: 'Once a day', never: 'Never' } as const;
export type DigestTime = keyof typeof digestTimes;

export const digestTimeOf = ({ digest }: { digest?: DigestTime | undefined }): DigestTime =>
  digest ?? 'weekly';
