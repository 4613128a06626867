/** What mails that nobody waits for leave to codes: a part of the account's mails a second, and of its mails a day. */
const [leftOfSecond, leftOfDay] = [0.5, 0.1];

/** What SES says that an account may send; -1 a day is without a limit. */
export type AccountQuota = {
  MaxSendRate?: number | undefined;
  Max24HourSend?: number | undefined;
  SentLast24Hours?: number | undefined;
};

/** The mails that nobody waits for which an account may send: in a second, and in what is left of its day. */
export const quotaForLater = ({ MaxSendRate = 1, Max24HourSend = 0, SentLast24Hours = 0 }: AccountQuota) => ({
  aSecond: MaxSendRate * (1 - leftOfSecond),
  left: Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend * (1 - leftOfDay) - SentLast24Hours,
});
