import { contactHref } from '../../shared/fields/contact.rules.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { editWithRetry } from '../data/actions.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

type Member = Presented<'users'>;

/** Makes a test for contacts with this address. */
const isContact = (email: string) => {
  const href = contactHref('email', email)?.toLowerCase();
  return ({ type, contact }: Member['contact'][number]) =>
    type === 'email' && contactHref('email', contact)?.toLowerCase() === href;
};

/** Shown after a change of the sign-in address, if the profile still has the previous one as a contact. */
export function PublishedAddress({
  member,
  previous,
  next,
  onClose,
}: {
  member: Member;
  previous: string;
  next: string;
  onClose: () => void;
}) {
  const isPrevious = isContact(previous);
  const { university } = member;
  if (!university || !member.contact.some(isPrevious)) return null;

  const replace = () =>
    editWithRetry('users', member, (record) => ({
      ...record,
      university: record.university ?? university,
      contact: record.contact.map((row) => (isPrevious(row) ? { ...row, contact: next } : row)),
    }));
  return (
    <Notice
      title={t('Your profile still shows {previous}', { previous })}
      action={
        <>
          <ActionButton act={replace} done={t('Your profile now shows {next}.', { next })}>
            {t('Show the new address')}
          </ActionButton>
          <Button tone="quiet" onClick={onClose}>
            {t('Keep it')}
          </Button>
        </>
      }
    >
      {t('Every member sees it there. Do you want to show {next} instead?', { next })}
    </Notice>
  );
}
