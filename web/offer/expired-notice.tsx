import type { ReactNode } from 'react';
import { deletionOf } from '../../shared/offer/deletion.rules.ts';
import { Day } from '../ui/content/date.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/** For those who still see an opportunity that has ended: what becomes of it, and how it comes back. */
export function ExpiredNotice({ expiry, children }: { expiry: string; children?: ReactNode }) {
  return (
    <Notice tone="warning" title="This opportunity has expired.">
      Only the person who posted it and administrators can still see it. It will be deleted on{' '}
      <Day iso={deletionOf({ expiry })} /> unless it is renewed. {children}
    </Notice>
  );
}
