import { purposeOf } from '../../shared/introduction/purposes.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { quoted } from '../../shared/language/quoted.ts';
import { messagesPath } from '../../shared/protocol/app-pages.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Named } from './define-mail.ts';
import { introductionMail } from './member-mails.ts';
import { sendMail } from './send-mail.ts';

type Introduction = Stored<'introductions'>;

/** Mails an introduction to one recipient, once for the key. */
export async function mailIntroduction(
  to: Stored<'users'>,
  introduction: Introduction,
  key: string,
): Promise<void> {
  const unit = new UnitOfWork();
  const { from, message } = introduction;
  const sender = await unit.get('users', from);
  if (!sender || message === undefined) return;
  const { kind, id } = introduction.about;
  const about = (await unit.get(kind, id))?.name;
  const wish = (named: Named, title: string) =>
    t(purposeOf(introduction).words.mail, {
      kind,
      sender: quoted(named(sender.name)),
      title,
      about: quoted(named(about ?? t(names[kind].deleted))),
    });
  await sendMail(
    introductionMail,
    to,
    {
      variant: purposeOf(introduction).words.accept ? 'acceptable' : 'plain',
      key,
      sender: sender.name,
      headline: (named) => wish(named, ''),
      opening: (named) => wish(named, sender.title ? `, ${quoted(named(sender.title))},` : ''),
      message,
      path: messagesPath,
    },
    { replyTo: sender.email },
  );
}
