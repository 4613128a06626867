import { useState } from 'react';
import type { Presented } from '../../shared/registry.ts';
import { contactHref } from '../../shared/user/contact.rules.ts';
import { editAnew } from '../data/edit-anew.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { asRefusal } from '../ui/refusal.ts';
import { toast } from '../ui/toast.ts';

type Member = Presented<'users'>;

/** Whether a contact in a profile is this address. */
const isContact = (email: string) => {
  const href = contactHref('email', email)?.toLowerCase();
  return ({ type, contact }: Member['contact'][number]) =>
    type === 'email' && contactHref('email', contact)?.toLowerCase() === href;
};

/** To whoever has just changed their sign-in address, where their profile still shows the previous one. */
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isPrevious = isContact(previous);
  const { university } = member;
  if (!university || !member.contact.some(isPrevious)) return null;

  const replace = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await editAnew('users', member, (record) => ({
        ...record,
        university: record.university ?? university,
        contact: record.contact.map((row) => (isPrevious(row) ? { ...row, contact: next } : row)),
      }));
      toast(`Your profile now shows ${next}.`);
      onClose();
    } catch (error) {
      setRefusal(asRefusal(error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Notice
        title={`Your profile still shows ${previous}`}
        action={
          <>
            <Button busy={busy} onClick={replace}>
              Show the new address
            </Button>
            <Button tone="quiet" onClick={onClose}>
              Keep it
            </Button>
          </>
        }
      >
        Every member sees it there. Do you want to show {next} instead?
      </Notice>
      {refusal && (
        <Notice tone="danger" urgent>
          {refusal}
        </Notice>
      )}
    </>
  );
}
