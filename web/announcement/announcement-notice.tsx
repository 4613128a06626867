import type { ReactNode } from 'react';
import { t } from '../../shared/language/messages.ts';
import type { Said } from '../data/announcements.ts';
import { DateTime } from '../ui/content/date.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';

/**
 * What is said to every member. Words of ours say who says it, so that nobody passes theirs off as the product's, and the
 * text has no links.
 */
export function AnnouncementNotice({
  said: { text, until, readOnly, by },
  action,
  onDismiss,
}: {
  said: Said;
  action?: ReactNode;
  onDismiss?: () => void;
}) {
  const title = readOnly
    ? rich('Until {when}, this network can only be read.', { when: <DateTime iso={until} /> })
    : by === undefined
      ? t('From the people who run this network:')
      : rich('{name}, an administrator, to everybody:', { name: <RecordLink collection="users" id={by} /> });
  return (
    <Notice title={title} action={action} {...(onDismiss && { onDismiss })}>
      {readOnly && <p>{t('What you write stays on this device until it can be saved.')}</p>}
      {text !== undefined && <p dir="auto">{text}</p>}
    </Notice>
  );
}
