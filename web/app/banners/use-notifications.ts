import { useState } from 'react';
import { ProductError } from '../../../shared/errors.ts';
import type { Presented } from '../../../shared/registry.ts';
import { dismissNotification, type Notice } from '../../data/own-record.ts';
import { toast } from '../../ui/toast.ts';

export type Dismissible = { notifications: readonly Notice[]; dismiss: (notice: Notice) => void };

/** A member's notifications without those that were dismissed: out of the way at once, the service is told meanwhile. */
export function useNotifications(user: Presented<'users'>): Dismissible {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = async (notice: Notice) => {
    const { id } = notice;
    setDismissed((ids) => [...ids, id]);
    try {
      await dismissNotification(notice);
    } catch (error) {
      setDismissed((ids) => ids.filter((each) => each !== id));
      if (error instanceof ProductError) toast(error.message, 'failed');
      else throw error;
    }
  };
  return { notifications: (user.notifications ?? []).filter(({ id }) => !dismissed.includes(id)), dismiss };
}
