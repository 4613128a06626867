import { useEffect, useRef, useState } from 'react';
import { listSignInAttempts } from '../../shared/account/sessions.calls.ts';
import type { AttemptCounts } from '../../shared/account/sign-in-attempts.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { Section } from '../ui/content/section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { failureOf } from '../ui/feedback/toast.ts';
import { useRefusal } from '../ui/feedback/use-refusal.tsx';
import { AttemptList } from './attempt-list.tsx';

const showLabel = msg('Show Sign-Ins');

/** For administrators: what was tried with a member's account. */
export function AttemptsSection({ id, name }: { id: string; name: string }) {
  const [attempts, setAttempts] = useState<AttemptCounts>();
  const [busy, setBusy] = useState(false);
  const { refusal, forget, refuse } = useRefusal();
  const list = useRef<HTMLDivElement>(null);
  const read = async () => {
    forget();
    setBusy(true);
    try {
      setAttempts((await call(listSignInAttempts, { id })).attempts);
    } catch (error) {
      refuse(t(showLabel), failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  // The pressed button is gone, so the focus has to move.
  useEffect(() => {
    if (attempts) list.current?.focus();
  }, [attempts]);

  return (
    <Section title={t('Sign-Ins')}>
      {attempts ? (
        <div ref={list} tabIndex={-1}>
          <AttemptList attempts={attempts} whose={name} />
        </div>
      ) : (
        <Button icon="screen" busy={busy} onClick={read}>
          {t(showLabel)}
        </Button>
      )}
      {refusal}
    </Section>
  );
}
