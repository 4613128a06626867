import { kindWordsOf, purposeOf } from '../../shared/introduction/purposes.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { messagesPath } from '../../shared/protocol/app-pages.ts';
import { quoted } from '../../shared/text/sentence-names.ts';
import { fillTemplate } from '../../shared/text/template.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Named } from './define-mail.ts';
import { introductionMail } from './member-mails.ts';
import { sendMail } from './send-mail.ts';

type Introduction = Stored<'introductions'>;

/** The sender's wish, in words that go on after their name. */
async function wishOf(unit: UnitOfWork, introduction: Introduction): Promise<(named: Named) => string> {
  const { kind, id } = introduction.about;
  const { one, deleted } = names[kind];
  const about = (await unit.get(kind, id))?.name ?? t(deleted);
  return (named) =>
    fillTemplate(purposeOf(introduction).words.mail, {
      kind: t(one),
      about: quoted(named(about)),
      role: kindWordsOf(introduction)?.role ?? '',
    });
}

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
  await sendMail(
    introductionMail,
    to,
    {
      variant: purposeOf(introduction).words.accept ? 'acceptable' : 'plain',
      key,
      sender: sender.name,
      title: (named) => (sender.title ? `, ${quoted(named(sender.title))},` : ''),
      wish: await wishOf(unit, introduction),
      message,
      path: messagesPath,
    },
    { replyTo: sender.email },
  );
}
