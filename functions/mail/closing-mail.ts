import { outcomeLabels } from '../../shared/fields/codes.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { quoted } from '../../shared/text/sentence-names.ts';
import { doOnce } from '../data/once.ts';
import { mayBeMailed } from '../stores/mail-limits.ts';
import { singleLine, wantsMail } from './mails.ts';
import { send } from './send.ts';

/** Mails to somebody who asked about an opportunity or a project how it ended. */
export async function mailClosing(
  to: Stored<'users'>,
  collection: 'offers' | 'projects',
  { id, name, outcome, result }: Stored<'offers' | 'projects'>,
  told: string,
): Promise<void> {
  if (!wantsMail(to) || outcome === undefined) return;
  const deed = `mail#${told}`;
  if (!(await mayBeMailed('notification', to.email, deed))) return;
  const { one, path } = names[collection];
  await doOnce(deed, () =>
    send({
      to: to.email,
      subject: singleLine(`The ${one} ${quoted(name)} is closed`),
      text: `You asked about the ${one} ${quoted(name)}. It is closed now: ${outcomeLabels[outcome].toLowerCase()}.\n\n${result}\n\nTo stop these emails, turn them off under My Account.`,
      link: { to: `Open the ${one}`, path: `${path}/${id}` },
    }),
  );
}
