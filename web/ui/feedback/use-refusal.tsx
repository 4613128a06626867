import { useState } from 'react';
import { useIsStillHere } from '../page/use-leave.ts';
import { Notice } from './notice.tsx';
import { toast } from './toast.ts';

/** Says why what somebody asked for was not done: in its place, and to whoever has gone on, in passing. */
export function useRefusal() {
  const isStillHere = useIsStillHere();
  const [refusal, setRefusal] = useState<string>();
  const forget = () => setRefusal(undefined);
  return {
    /** What stands in its place. */
    refusal: refusal && (
      <Notice tone="danger" urgent onDismiss={forget}>
        {refusal}
      </Notice>
    ),
    forget,
    /** @param asked what was asked for, as it is called elsewhere */
    refuse(asked: string, why: string) {
      if (isStillHere()) setRefusal(why);
      else toast(`${asked}: ${why}`, 'failed');
    },
  };
}
