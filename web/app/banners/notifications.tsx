import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { type Collection, names } from '../../../shared/collections.ts';
import { isolateNames } from '../../../shared/isolate-names.ts';
import { profileChanged, profileChangesPath } from '../../../shared/notices.ts';
import { useAllHere, useOnline, useRecords } from '../../data/hooks.ts';
import type { Notice } from '../../data/own-record.ts';
import { Button } from '../../ui/button.tsx';
import { Notice as Banner } from '../../ui/notice.tsx';
import { focusHeading } from '../../ui/page-heading.tsx';
import { breakpoints } from '../../ui/theme/breakpoints.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { Dismissible } from './use-notifications.ts';
import './notifications.css';

/** What the network has to tell this member, the latest first, until they have seen it. */
export function Notifications({ notifications, dismiss }: Dismissible) {
  const online = useOnline();
  // More would push the page itself out of sight.
  const mostAtOnce = useMedia(breakpoints.phone) ? 1 : 3;
  const [all, setAll] = useState(false);
  const box = useRef<HTMLElement>(null);
  if (notifications.length === 0) return null;

  const latest = notifications.toReversed();
  const shown = all ? latest : latest.slice(0, mostAtOnce);
  const expand = () => {
    flushSync(() => setAll(true));
    // The button goes: on to the first of those that have come.
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

/** The names of what it tells of lead there. They stand in their order: two may have the same name. */
function Text({ notice }: { notice: Notice }) {
  const { subject, text, of } = notice;
  if (subject === profileChanged)
    return (
      <>
        {isolateNames(text)} <Link to={profileChangesPath}>See what was changed</Link>
      </>
    );
  return of ? <Linked notice={notice} of={of as Collection} /> : isolateNames(text);
}

function Linked({ notice: { text, about = [] }, of }: { notice: Notice; of: Collection }) {
  const records = useRecords(of);
  const isAllHere = useAllHere();
  const isGone = (id: string) => isAllHere && records && !records.some((each) => each.id === id);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { id, name } of about) {
    const named = `“${name}”`;
    const at = text.indexOf(named, end);
    if (at < 0) continue;
    parts.push(
      text.slice(end, at),
      isGone(id) ? (
        isolateNames(`${named} (no longer here)`)
      ) : (
        <Link key={id} dir="auto" to={`${names[of].path}/${id}`}>
          {named}
        </Link>
      ),
    );
    end = at + named.length;
  }
  return [...parts, isolateNames(text.slice(end))];
}
