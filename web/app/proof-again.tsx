import { type ComponentType, useEffect, useState } from 'react';
import { onProofNeeded } from '../api/api.ts';
import { session } from '../data/session.ts';
import { loadPart } from '../ui/load-part.ts';

type Question = { Dialog: ComponentType<Answering>; answer: (isShown: boolean) => void };
type Answering = { onAnswer: Question['answer'] };

/** Asks above the page for what the service wants to be shown again: what was typed stays, and the call goes on. */
export function ProofAgain() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    let open: Promise<boolean> | undefined;
    const ask = async () => {
      const { ProofDialog } = await loadPart(() => import('../auth/proof-dialog.tsx'));
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({ Dialog: ProofDialog, answer: resolve });
      const isShown = await promise;
      setQuestion(undefined);
      // What was refused meanwhile by itself.
      if (isShown) session.get()?.sync.request();
      return isShown;
    };
    // Calls at once are one question.
    return onProofNeeded(() => {
      open ??= ask().finally(() => {
        open = undefined;
      });
      return open;
    });
  }, []);
  return question && <question.Dialog onAnswer={question.answer} />;
}
