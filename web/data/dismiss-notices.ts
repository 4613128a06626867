import { dismissNotifications } from '../../shared/user/user.calls.ts';
import { mostDismissed } from '../../shared/user/user.rules.ts';
import { call } from '../api/api.ts';
import type { Listed } from './list-pages.ts';
import { currentSession } from './session.ts';

export type Notice = Listed<'notices'>;

/** A notice with the count that was read, or one record of it. */
export type Dismissed = { id: string; count: number; record?: string };

/** Dismisses notices, in few calls. One that tells of more by now stays, and the next sync brings it. */
export async function dismissNotices(notices: readonly Dismissed[]): Promise<void> {
  for (let start = 0; start < notices.length; start += mostDismissed) {
    const notifications = notices.slice(start, start + mostDismissed);
    await call(dismissNotifications, { body: { notifications } });
    await currentSession().use((replica) =>
      Promise.all(notifications.map(({ id, record }) => record === undefined && replica.drop('notices', id))),
    );
  }
  currentSession().sync.request();
}
