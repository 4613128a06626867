import type { Messages } from 'cognito-local/lib/services/messages.js';
import type { Triggers } from 'cognito-local/lib/services/triggers/triggers.js';
import type { Outbox } from '../ses/outbox.ts';
import type { PoolProperties } from './pool.ts';

const sender = 'no-reply@verificationemail.com';

/**
 * Writes Cognito's mails, in the words of the template's function, of the template or of Cognito, and puts
 * them in the outbox. One that the function refuses isn't sent, and the call that wanted it fails.
 */
export function poolMessages(pool: PoolProperties, triggers: Triggers, outbox: Outbox): Messages {
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
    async deliver(context, source, clientId, userPoolId, user, code, clientMetadata, { Destination }) {
      const own = triggers.enabled('CustomMessage')
        ? await triggers.customMessage(context, {
            source: `CustomMessage_${source}`,
            clientId,
            userPoolId,
            clientMetadata,
            code,
            username: user.Username,
            userAttributes: user.Attributes,
          })
        : undefined;
      const subject = own?.emailSubject ?? verification.subject;
      const html = (own?.emailMessage ?? verification.message).replaceAll('{####}', code);
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
