import { useState } from 'react';
import { ProductError } from '../../../shared/errors.ts';
import { dismissNotification } from '../../data/actions.ts';
import { useOnline } from '../../data/hooks.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

/** What the network has to tell this member, until they have seen it. */
export function Notifications({ notifications }: { notifications: { id: string; text: string }[] }) {
  const online = useOnline();
  // Out of the way at once; the service is told meanwhile.
  const [dismissed, setDismissed] = useState<readonly string[]>([]);

  const dismiss = async (id: string) => {
    setDismissed((ids) => [...ids, id]);
    try {
      await dismissNotification(id);
    } catch (error) {
      setDismissed((ids) => ids.filter((each) => each !== id));
      if (error instanceof ProductError) toast(error.message, 'failed');
      else throw error;
    }
  };

  return notifications
    .filter(({ id }) => !dismissed.includes(id))
    .map(({ id, text }) => (
      <Notice key={id} onDismiss={online ? () => dismiss(id) : undefined}>
        {text}
      </Notice>
    ));
}
