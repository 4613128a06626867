import { useLocation } from 'react-router-dom';
import type { Presented } from '../../../shared/registry.ts';
import { FirstRun } from './first-run.tsx';
import { Notifications } from './notifications.tsx';
import { useNotifications } from './use-notifications.ts';

/** What a member is told above every page. On a first run the welcome is part of what it asks for. */
export default function Told({ user }: { user: Presented<'users'> }) {
  const { pathname } = useLocation();
  const { notifications, dismiss } = useNotifications(user);
  const welcome = user.firstRun ? notifications.find(({ subject }) => subject === 'welcome') : undefined;
  return (
    <>
      {/* The form welcomes them itself. */}
      {pathname !== `/members/edit/${user.id}` && (
        <FirstRun user={user} welcome={welcome?.text} onDismiss={() => welcome && dismiss(welcome)} />
      )}
      <Notifications notifications={notifications.filter((each) => each !== welcome)} dismiss={dismiss} />
    </>
  );
}
