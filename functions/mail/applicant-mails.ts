import type { Stored } from '../../shared/kinds/registry.ts';
import { product } from '../../shared/text/product.ts';
import { doOnce } from '../data/once.ts';
import { type Decline, isFinal } from '../stores/decisions.ts';
import { mayBeMailed } from '../stores/mail-limits.ts';
import { type Mail, send } from './send.ts';

/** Mails to somebody who asked to join, each once for each deed. */
type Request = Stored<'requests'>;

async function mailApplicant({ email }: Request, deed: string, mail: Omit<Mail, 'to'>): Promise<void> {
  if (await mayBeMailed('joining', email, deed)) await doOnce(deed, () => send({ ...mail, to: email }));
}

/** @param place of the question in the thread */
export const mailQuestion = (request: Request, text: string, place: number): Promise<void> =>
  mailApplicant(request, `mail#question#${request.id}#${request.createTimestamp}#${place}`, {
    subject: `A question about your request to join ${product.name}`,
    text: `${request.name}, an administrator of ${product.name} asks before they decide on your request to join:\n\n${text}\n\nPlease sign in to answer, so that every administrator sees it.`,
    link: { to: 'Sign in and answer', path: '/login' },
  });

/** The same identity may ask and be declined again, so the deed names when it asked. */
export const mailDeclined = (request: Request, decline: Decline): Promise<void> =>
  mailApplicant(request, `mail#declined#${request.id}#${request.createTimestamp}`, {
    subject: `Your request to join ${product.name}`,
    text: [
      `${request.name}, an administrator has declined your request to join ${product.name}.`,
      ...(decline.reason ? [`The reason: ${decline.reason}`] : []),
      isFinal(decline)
        ? 'You can’t ask again for now. If you think you should be a member, ask an administrator to invite you.'
        : 'You can ask again: sign in with this address and your password.',
    ].join('\n\n'),
    link: { to: `Open ${product.name}`, path: '/login' },
  });
