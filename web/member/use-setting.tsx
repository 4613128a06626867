import { useRef, useState } from 'react';
import type { EditInput, Presented } from '../../shared/kinds/registry.ts';
import { msg, type Sentence, said } from '../../shared/language/messages.ts';
import { editWithRetry } from '../data/actions.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { asRefusal, toast } from '../ui/feedback/toast.ts';

type Member = Presented<'users'>;

/** A member whose profile can be saved: it names a university, or has what its member wrote in place of one. */
export type MemberWithUniversity = Member & { university: NonNullable<Member['university']> };

/** A setting is a field of the profile, so a valid profile is needed to save it. */
export const canBeSaved = (member: Member): member is MemberWithUniversity =>
  !member.firstRun && Boolean(member.university ?? member.statedUniversity);

/** Saves a field of the member's own profile that is set on the account page; `refusal` says why it wasn't saved. */
export function useSetting(member: MemberWithUniversity) {
  const [refusal, setRefusal] = useState<Sentence>();
  /** One after another, and only the last of those that wait: an arrow key goes over several choices. */
  const turns = useRef({ latest: 0, running: Promise.resolve() }).current;
  const send = async (
    setting: Pick<EditInput<'users'>, 'notifyByMail' | 'digest' | 'writers' | 'language'>,
    done: string,
    onSaved?: () => Promise<void>,
  ) => {
    setRefusal(undefined);
    try {
      await editWithRetry('users', member, (record) => ({
        ...record,
        university: record.university ?? member.university,
        ...setting,
      }));
      await onSaved?.();
      toast(done);
    } catch (error) {
      const { fields, sentence } = asRefusal(error);
      // The profile may have values that are no longer valid. Its form explains them.
      setRefusal(
        fields?.[0]
          ? { message: msg('First edit your profile: {problem}'), values: { problem: fields[0] } }
          : sentence,
      );
    }
  };
  return {
    save: (
      setting: Pick<EditInput<'users'>, 'notifyByMail' | 'digest' | 'writers' | 'language'>,
      done: string,
      onSaved?: () => Promise<void>,
    ): Promise<void> => {
      turns.latest += 1;
      const turn = turns.latest;
      turns.running = turns.running.then(() =>
        turn === turns.latest ? send(setting, done, onSaved) : undefined,
      );
      return turns.running;
    },
    refusal: refusal && (
      <Notice tone="danger" urgent>
        {said(refusal)}
      </Notice>
    ),
  };
}

/** The open form. `closed` is the form closed last, whose button takes the focus. */
export function useOpenForm<F>(first?: F) {
  const [open, setOpen] = useState(first);
  const [closed, setClosed] = useState<F>();
  const close = () => {
    setClosed(open);
    setOpen(undefined);
  };
  return { open, setOpen, closed, close };
}
