import type { Messages } from 'cognito-local/lib/services/messages.js';
import type { Outbox } from '../ses/outbox.ts';
import type { PoolProperties } from './pool.ts';

const sender = 'no-reply@verificationemail.com';

/** Writes Cognito's mails, in the template's words or Cognito's own, and puts them in the outbox. */
export function poolMessages(pool: PoolProperties, outbox: Outbox): Messages {
  const verification = {
    subject:
      pool.VerificationMessageTemplate?.EmailSubject ??
      pool.EmailVerificationSubject ??
      'Your verification code',
    message:
      pool.VerificationMessageTemplate?.EmailMessage ??
      pool.EmailVerificationMessage ??
      'Your confirmation code is {####}',
  };
  return {
    async deliver(_context, _source, _clientId, _poolId, _user, code, _metadata, { Destination }) {
      const { subject, message } = verification;
      const html = message.replaceAll('{####}', code);
      outbox.add({ from: sender, to: [Destination], subject, html, text: plain(html) });
    },
  };
}

/** Cognito mails HTML; the text is what a person would read of it. */
function plain(html: string): string {
  return html
    .replace(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gi, '$2 ($1)')
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .trim();
}
