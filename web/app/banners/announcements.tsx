import { useState } from 'react';
import { AnnouncementNotice } from '../../announcement/announcement-notice.tsx';
import type { Said } from '../../data/announcements.ts';

/** What was dismissed on this device. Signing out clears it with all of local storage. */
const key = 'dismissed-announcements';
const mostKept = 20;
const nameOf = ({ by = '', until, text = '' }: Said) => `${by} ${until} ${text}`;
const readDismissed = (): string[] => JSON.parse(localStorage.getItem(key) ?? '[]');

/** What is said to every member, until it ends or is dismissed. That nothing can be saved stays: it explains why. */
export default function Announcements({ said }: { said: readonly Said[] }) {
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (one: Said) => {
    const now = [...readDismissed(), nameOf(one)].slice(-mostKept);
    localStorage.setItem(key, JSON.stringify(now));
    setDismissed(now);
  };
  const shown = said.filter((each) => each.readOnly || !dismissed.includes(nameOf(each)));
  // One of the administrators’ at a time: dismissing it shows the next.
  const first = shown.find(({ by }) => by !== undefined);
  return shown
    .filter((each) => each.by === undefined || each === first)
    .map((each) => (
      <AnnouncementNotice
        key={nameOf(each)}
        said={each}
        {...(!each.readOnly && { onDismiss: () => dismiss(each) })}
      />
    ));
}
