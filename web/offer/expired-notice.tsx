import type { ReactNode } from 'react';
import { deletionTime } from '../../shared/offer/expiry.rules.ts';
import { Day } from '../ui/content/date.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/** Explains what happens to an expired opportunity, to those who may still see it. */
export function ExpiredNotice({ expiry, children }: { expiry: string; children?: ReactNode }) {
  return (
    <Notice tone="warning" title="This opportunity has expired.">
      Only the person who posted it and administrators can still see it. It will be deleted on{' '}
      <Day iso={deletionTime({ expiry })} /> unless it is renewed. {children}
    </Notice>
  );
}
