import { useState } from 'react';
import { noticeText } from '../../../shared/notice/notice-text.ts';
import { ProductError } from '../../../shared/protocol/errors.ts';
import { dismissNotification, type Notice } from '../../data/match-feedback.ts';
import { toast } from '../../ui/feedback/toast.ts';

export type Dismissible = { notifications: readonly Notice[]; dismiss: (notice: Notice) => void };

/**
 * A member's notices, the latest last. A dismissed one disappears immediately, while the service is called. Notices of
 * a later release, which this one has no words for, are left out.
 */
export function useNotifications(notices: readonly Notice[]): Dismissible {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = async (notice: Notice) => {
    const { id } = notice;
    setDismissed((ids) => [...ids, id]);
    try {
      await dismissNotification(notice);
    } catch (error) {
      if (error instanceof ProductError) toast(error.message, 'failed');
      else throw error;
    } finally {
      setDismissed((ids) => ids.filter((each) => each !== id));
    }
  };
  const notifications = notices
    .filter((notice) => !dismissed.includes(notice.id) && noticeText(notice) !== '')
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return { notifications, dismiss };
}
