import { useState } from 'react';
import { AnnouncementNotice } from '../../announcement/announcement-notice.tsx';
import type { Said } from '../../data/announcements.ts';

/** What was dismissed on this device. Signing out clears it with all of local storage. */
const key = 'dismissed-announcements';
const mostKept = 20;
const nameOf = ({ by = '', until, text = '' }: Said) => `${by} ${until} ${text}`;
const readDismissed = (): string[] => JSON.parse(localStorage.getItem(key) ?? '[]');

/**
 * What is said to every member, one thing at a time, until it ends or is dismissed. That nothing can be saved stays: it
 * explains why.
 */
export default function Announcements({ said }: { said: readonly Said[] }) {
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (one: Said) => {
    const now = [...readDismissed(), nameOf(one)].slice(-mostKept);
    localStorage.setItem(key, JSON.stringify(now));
    setDismissed(now);
  };
  const first = said.find((each) => each.readOnly || !dismissed.includes(nameOf(each)));
  return (
    first && (
      <AnnouncementNotice
        key={nameOf(first)}
        said={first}
        {...(!first.readOnly && { onDismiss: () => dismiss(first) })}
      />
    )
  );
}
