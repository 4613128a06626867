import { useState } from 'react';
import { ProductError } from '../../../shared/errors.ts';
import { dismissNotification, type Notice } from '../../data/actions.ts';
import { useOnline } from '../../data/hooks.ts';
import { Notice as Banner } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

/** What the network has to tell this member, until they have seen it. */
export function Notifications({ notifications }: { notifications: Notice[] }) {
  const online = useOnline();
  // Out of the way at once; the service is told meanwhile.
  const [dismissed, setDismissed] = useState<readonly string[]>([]);

  const dismiss = async (notice: Notice) => {
    setDismissed((ids) => [...ids, notice.id]);
    try {
      await dismissNotification(notice);
    } catch (error) {
      setDismissed((ids) => ids.filter((each) => each !== notice.id));
      if (error instanceof ProductError) toast(error.message, 'failed');
      else throw error;
    }
  };

  return notifications
    .filter(({ id }) => !dismissed.includes(id))
    .map((notice) => (
      <Banner key={notice.id} onDismiss={online ? () => dismiss(notice) : undefined}>
        {notice.text}
      </Banner>
    ));
}
