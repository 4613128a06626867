import { kindWordsOf, purposeOf } from '../../shared/introduction/purposes.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { introductionsPath } from '../../shared/protocol/app-pages.ts';
import { product } from '../../shared/text/product.ts';
import { quoted } from '../../shared/text/sentence-names.ts';
import { fillTemplate } from '../../shared/text/template.ts';
import type { UnitOfWork } from '../data/change.ts';
import { doOnce } from '../data/once.ts';
import { mayBeMailed } from '../stores/mail-limits.ts';
import { singleLine, wantsMail } from './mails.ts';
import { send } from './send.ts';

type User = Stored<'users'>;
type Introduction = Stored<'introductions'>;

/** What the sender wants, in words that go on after their name. */
async function subjectOf(unit: UnitOfWork, introduction: Introduction): Promise<string> {
  const { kind, id } = introduction.about;
  const { one, deleted } = names[kind];
  return fillTemplate(purposeOf(introduction).words.mail, {
    kind: one,
    about: quoted((await unit.get(kind, id))?.name ?? deleted),
    role: kindWordsOf(introduction)?.role ?? '',
  });
}

/**
 * Mails an introduction to one recipient, once. Answers go to the sender, who agreed that their address is shown; the
 * sender learns the recipient's address only from an answer.
 */
export async function mailIntroduction(
  unit: UnitOfWork,
  to: User,
  sender: User,
  introduction: Introduction,
): Promise<void> {
  const { id, message } = introduction;
  if (!wantsMail(to) || message === undefined) return;
  const deed = `mail#introduction#${id}#${to.id}`;
  if (!(await mayBeMailed('introduction', to.email, deed))) return;
  const subject = await subjectOf(unit, introduction);
  const how = purposeOf(introduction).words.accept
    ? `To accept, open ${product.name}. To ask something first, reply to this email: your answer goes to ${sender.name}.`
    : `To answer, reply to this email: your answer goes to ${sender.name}, who doesn’t see your address until then.`;
  await doOnce(deed, () =>
    send({
      to: to.email,
      replyTo: sender.email,
      subject: singleLine(`${sender.name} ${subject}`),
      text: `${sender.name}${sender.title ? `, ${sender.title},` : ''} ${subject}:\n\n${message}\n\n${how}\n\nYou choose who may write to you, and whom you block, in ${product.name} under My Account.`,
      link: { to: `Open it in ${product.name}`, path: introductionsPath },
    }),
  );
}
