import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { definitionOf, noticeParts } from '../../../shared/notice/notice-text.ts';
import { isolateNames, quoted } from '../../../shared/text/sentence-names.ts';
import { useFirstSyncDone, useOnline, useRecords } from '../../data/hooks.ts';
import type { Notice } from '../../data/match-feedback.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice as Banner } from '../../ui/feedback/notice.tsx';
import { focusHeading } from '../../ui/page/page-heading.tsx';
import { useMedia } from '../../ui/page/use-media.ts';
import { breakpoints } from '../../ui/theme/style-sheets.ts';
import type { Dismissible } from './use-notifications.ts';
import './banners.css';

/** The member's notices, the latest first. */
export function Notifications({ notifications, dismiss }: Dismissible) {
  const online = useOnline();
  // More would push the page out of sight.
  const mostAtOnce = useMedia(breakpoints.phone) ? 1 : 3;
  const [all, setAll] = useState(false);
  const box = useRef<HTMLElement>(null);
  if (notifications.length === 0) return null;

  const latest = notifications.toReversed();
  const shown = all ? latest : latest.slice(0, mostAtOnce);
  const expand = () => {
    flushSync(() => setAll(true));
    // The pressed button disappears, so the focus moves to the first additional notice.
    const next = box.current?.querySelectorAll<HTMLElement>('[data-dismiss]')[mostAtOnce];
    if (next) next.focus();
    else focusHeading();
  };
  return (
    <section ref={box} className="notifications" aria-label="Notifications">
      {shown.map((notice) => (
        <Banner key={notice.id} onDismiss={online ? () => dismiss(notice) : undefined}>
          <Text notice={notice} />
        </Banner>
      ))}
      {shown.length < latest.length && (
        <Button onClick={expand}>{`and ${latest.length - shown.length} more`}</Button>
      )}
    </section>
  );
}

/** The text of a notice, in which names link to their records, unless these were deleted. */
function Text({ notice }: { notice: Notice }) {
  const { links: of, page } = definitionOf(notice) ?? {};
  return (
    <>
      {noticeParts(notice).map((part) => {
        if (typeof part === 'string') return isolateNames(part);
        return of ? <Named key={part.id} of={of} {...part} /> : isolateNames(quoted(part.name));
      })}
      {page && (
        <>
          {' '}
          <Link to={page.path}>{page.words}</Link>
        </>
      )}
    </>
  );
}

function Named({ of, id, name }: { of: Collection; id: string; name: string }) {
  const records = useRecords(of);
  const isAllHere = useFirstSyncDone();
  const isGone = isAllHere && records && !records.some((each) => each.id === id);
  if (isGone) return isolateNames(`${quoted(name)} (no longer here)`);
  return (
    <Link dir="auto" to={`${names[of].path}/${id}`}>
      {quoted(name)}
    </Link>
  );
}
