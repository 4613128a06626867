import { useEffect, useRef, useState } from 'react';
import { listTried } from '../../shared/account/sessions.calls.ts';
import type { AttemptCounts } from '../../shared/account/sign-in-attempts.ts';
import { call } from '../api/api.ts';
import { Section } from '../ui/content/section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { refusalOf } from '../ui/feedback/toast.ts';
import { useRefusal } from '../ui/feedback/use-refusal.tsx';
import { AttemptList } from './attempt-list.tsx';

const showLabel = 'Show Sign-Ins';

/** For administrators: what was tried with a member's account. */
export function AttemptsSection({ id, name }: { id: string; name: string }) {
  const [tried, setTried] = useState<AttemptCounts>();
  const [busy, setBusy] = useState(false);
  const { refusal, forget, refuse } = useRefusal();
  const list = useRef<HTMLDivElement>(null);
  const read = async () => {
    forget();
    setBusy(true);
    try {
      setTried((await call(listTried, { id })).tried);
    } catch (error) {
      refuse(showLabel, refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  // The pressed button is gone, so the focus has to move.
  useEffect(() => {
    if (tried) list.current?.focus();
  }, [tried]);

  return (
    <Section title="Sign-Ins">
      {tried ? (
        <div ref={list} tabIndex={-1}>
          <AttemptList tried={tried} whose={name} />
        </div>
      ) : (
        <Button icon="screen" busy={busy} onClick={read}>
          {showLabel}
        </Button>
      )}
      {refusal}
    </Section>
  );
}
