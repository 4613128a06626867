import { setTimeout as wait } from 'node:timers/promises';
import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import type { Run } from '../stores/run.ts';
import { quotaForLater } from './mail-quota.ts';
import { mailer } from './send.ts';

/** The errors that the mail service gives for every mail, whoever it is to. */
const errorsOfAccount = [
  'AccessDeniedException',
  'AccountSuspendedException',
  'LimitExceededException',
  'MailFromDomainNotVerifiedException',
  'SendingPausedException',
  'ThrottlingException',
  'TooManyRequestsException',
];

/** Whether the mail service refuses all mails for now, and not this one for its address. */
export function isOfAccount(error: unknown): boolean {
  const { name, message } = error as Error;
  // The message names the identities that aren't verified: our sender, or in SES's sandbox the recipient.
  if (name === 'MessageRejected') return message.includes(String(process.env.MAIL_FROM));
  return errorsOfAccount.includes(name);
}

/** Lets mails through that nobody waits for, evenly, until no more can go in this run. */
export type MailPace = {
  /** Waits for a mail's turn. @returns false if none is left */
  turn(): Promise<boolean>;
  /** Lets no more mails through, because of an error of the account. */
  stop(error: unknown): void;
  /** Whether a mail found no turn left. */
  readonly isOver: boolean;
  /** The mails that had a turn. */
  readonly mailed: number;
  /** The error that stopped it. */
  readonly error: unknown;
};

/**
 * The pace of a run: half of what the account may send in a second, while the run has time and the account a tenth of its
 * day.
 *
 * @throws the mail service's error; `SendingPausedException` if it sends nothing for the account
 */
export async function paceOfMails(run: Run): Promise<MailPace> {
  const { SendQuota, SendingEnabled } = await mailer.send(new GetAccountCommand({}));
  if (SendingEnabled === false)
    throw Object.assign(new Error('SES is paused.'), { name: 'SendingPausedException' });
  const { aSecond, left } = quotaForLater(SendQuota ?? {});
  let next = performance.now();
  let mailed = 0;
  let isOver = false;
  let stoppedBy: unknown;
  return {
    async turn() {
      const now = performance.now();
      const at = Math.max(next, now);
      isOver ||= mailed >= left || !run.hasTime(at);
      if (isOver) return false;
      mailed += 1;
      next = at + 1000 / aSecond;
      await wait(at - now);
      return !isOver;
    },
    stop(error) {
      isOver = true;
      stoppedBy ??= error;
    },
    get isOver() {
      return isOver;
    },
    get mailed() {
      return mailed;
    },
    get error() {
      return stoppedBy;
    },
  };
}
