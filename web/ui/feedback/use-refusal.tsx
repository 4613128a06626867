import { useState } from 'react';
import { ProductError } from '../../../shared/protocol/errors.ts';
import { useIsStillHere } from '../page/use-leave.ts';
import { Notice } from './notice.tsx';
import { toast } from './toast.ts';

/** Says why an action failed: in its place, or in a toast to somebody who has moved on. */
export function useRefusal() {
  const isStillHere = useIsStillHere();
  const [refusal, setRefusal] = useState<string>();
  const forget = () => setRefusal(undefined);
  return {
    refusal: refusal && (
      <Notice tone="danger" urgent onDismiss={forget}>
        {refusal}
      </Notice>
    ),
    forget,
    /** @param asked the action as it is called elsewhere */
    refuse(asked: string, why: string) {
      if (isStillHere()) setRefusal(why);
      else toast(`${asked}: ${why}`, 'failed');
    },
  };
}

/** Any unexpected error counts as a fault of the service. */
export const asRefusal = (error: unknown): ProductError =>
  error instanceof ProductError ? error : new ProductError('internal');

/** Why an action failed. After a lost answer or a server error it says that the outcome is unknown. */
export function refusalOf(error: unknown): string {
  const { status, message } = asRefusal(error);
  return status < 500 ? message : `We don’t know whether this was done. ${message}`;
}
