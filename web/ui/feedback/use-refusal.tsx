import { useState } from 'react';
import { type Sentence, said, t } from '../../../shared/language/messages.ts';
import { useIsStillHere } from '../page/use-leave.ts';
import { Notice } from './notice.tsx';
import { toast } from './toast.ts';

/** Says why an action failed: in its place, or in a toast to somebody who has moved on. */
export function useRefusal() {
  const isStillHere = useIsStillHere();
  const [refusal, setRefusal] = useState<Sentence>();
  const forget = () => setRefusal(undefined);
  return {
    refusal: refusal && (
      <Notice tone="danger" urgent onDismiss={forget}>
        {said(refusal)}
      </Notice>
    ),
    forget,
    /** @param asked the action as it is called elsewhere */
    refuse(asked: string, why: Sentence) {
      if (isStillHere()) setRefusal(why);
      else toast(t('{action}: {reason}', { action: asked, reason: why }), 'failed');
    },
  };
}
