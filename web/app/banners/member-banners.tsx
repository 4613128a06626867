import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { Presented } from '../../../shared/kinds/registry.ts';
import { t } from '../../../shared/language/messages.ts';
import { definitionOf, noticeText } from '../../../shared/notice/notice-text.ts';
import type { Notice as NoticeRecord } from '../../data/dismiss-notices.ts';
import { useOnline } from '../../data/hooks.ts';
import { useMarkSeen } from '../../data/use-mark-seen.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { focusHeading } from '../../ui/page/page-heading.tsx';
import { firstRun } from './first-run.tsx';
import { useInstallHint } from './install-hint.tsx';
import { needsSecondFactor } from './needs-second-factor.tsx';
import { useNotPersisted } from './not-persisted.tsx';
import { NoticeWords } from './notice-words.tsx';
import type { Thing } from './thing.ts';
import { useNotices } from './use-notices.ts';
import '../../ui/controls/dialog.css';
import './banners.css';

type Props = {
  user: Presented<'users'>;
  notices: readonly NoticeRecord[];
  /** What the shell knows to wait. */
  needsFactor: boolean;
  nothingKept: boolean;
  isInstallable: boolean;
};

/** One line above every page, which opens the list of what waits for the member. */
export default function MemberBanners({ user, notices: all, ...waiting }: Props) {
  const { pathname, key } = useLocation();
  const online = useOnline();
  const { notices, dismiss } = useNotices(all, user);
  useMarkSeen('notices', latestInDigest(all));
  const installHint = useInstallHint(waiting.isInstallable);
  const notPersisted = useNotPersisted(waiting.nothingKept);
  const [openAt, setOpenAt] = useState<string>();
  const welcome = user.firstRun ? notices.find(({ subject }) => subject === 'welcome') : undefined;
  const told = notices.filter((each) => each !== welcome);
  const things: Thing[] = [
    ...(waiting.needsFactor ? needsSecondFactor(pathname, online) : []),
    ...(user.firstRun
      ? firstRun(
          user,
          pathname,
          online,
          welcome && noticeText(welcome),
          welcome && (() => dismiss([welcome])),
        )
      : []),
    ...notPersisted,
    ...installHint,
    ...told.map((notice) => ({
      id: notice.id,
      words: <NoticeWords notice={notice} />,
      onDismiss: () => dismiss([notice]),
    })),
  ];
  const [only, ...others] = things;
  const isOpen = openAt === key && things.length > 0;
  useEffect(() => {
    if (things.length === 0) setOpenAt(undefined);
  }, [things.length]);
  if (!only) return null;
  const dismissAll = () => {
    flushSync(() => void dismiss([...told, ...(welcome ? [welcome] : [])]));
    focusHeading();
  };
  return (
    <>
      {others.length === 0 && only.title !== undefined ? (
        <AsBanner {...only} words={only.id === 'first-run' ? undefined : only.words} />
      ) : (
        <div role="status" className="waiting-line screen-only">
          <button
            type="button"
            className="waiting"
            data-action={t('Show')}
            aria-haspopup="dialog"
            onClick={() => setOpenAt(key)}
          >
            {sentence(things.length)}
          </button>
        </div>
      )}
      <Dialog
        open={isOpen}
        className="waiting-list"
        title={sentence(things.length)}
        onClose={() => setOpenAt(undefined)}
      >
        <ul aria-label={t('What waits for you')}>
          {things.map((thing) => (
            <li key={thing.id}>
              <AsBanner {...thing} onDismiss={online ? thing.onDismiss : undefined} />
            </li>
          ))}
        </ul>
        {!online && <p className="soft">{t('You can dismiss them once you are online.')}</p>}
        <div className="dialog-actions">
          {online && told.length + (welcome ? 1 : 0) > 1 && (
            <Button onClick={dismissAll}>{t('Dismiss all')}</Button>
          )}
          <Button tone="primary" onClick={() => setOpenAt(undefined)}>
            {t('Close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

const sentence = (count: number) =>
  t('{count, plural, one {# thing waits for you} other {# things wait for you}}', { count });

const AsBanner = ({ tone, title, words, action, onDismiss }: Thing) => (
  <Notice {...(tone && { tone })} title={title} action={action} {...(onDismiss && { onDismiss })}>
    {words}
  </Notice>
);

/** The time of the latest event among the notices that the digest would mail. */
const latestInDigest = (notices: readonly NoticeRecord[]): string | undefined =>
  notices
    .filter((notice) => definitionOf(notice)?.delivery === 'digest')
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
