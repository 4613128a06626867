import { useLocation } from 'react-router-dom';
import type { Presented } from '../../../shared/kinds/registry.ts';
import { definitionOf, noticeText } from '../../../shared/notice/notice-text.ts';
import type { Notice } from '../../data/match-feedback.ts';
import { useMarkSeen } from '../../data/use-mark-seen.ts';
import { FirstRun } from './first-run.tsx';
import { Notifications } from './notifications.tsx';
import { useNotifications } from './use-notifications.ts';

/** The banners above every page. On the first run, the welcome is part of its banner. */
export default function MemberBanners({
  user,
  notices,
}: {
  user: Presented<'users'>;
  notices: readonly Notice[];
}) {
  const { pathname } = useLocation();
  const { notifications, dismiss } = useNotifications(notices);
  useMarkSeen('notices', latestInDigest(notices));
  const welcome = user.firstRun ? notifications.find(({ subject }) => subject === 'welcome') : undefined;
  return (
    <>
      {/* The profile form has its own welcome. */}
      {pathname !== `/members/edit/${user.id}` && (
        <FirstRun
          user={user}
          welcome={welcome && noticeText(welcome)}
          onDismiss={() => welcome && dismiss(welcome)}
        />
      )}
      <Notifications notifications={notifications.filter((each) => each !== welcome)} dismiss={dismiss} />
    </>
  );
}

/** The time of the latest event among the notices that the digest would mail. */
const latestInDigest = (notices: readonly Notice[]): string | undefined =>
  notices
    .filter((notice) => definitionOf(notice)?.delivery === 'digest')
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
