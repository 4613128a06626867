import type { ReactNode } from 'react';
import { deletionOf } from '../../shared/offer/deletion.rules.ts';
import { Day } from '../ui/date.tsx';
import { Notice } from '../ui/notice.tsx';

/** For those who still see an opportunity that has ended: what becomes of it, and how it comes back. */
export function ExpiredNotice({ expiry, children }: { expiry: string; children?: ReactNode }) {
  return (
    <Notice tone="warning" title="This opportunity has expired.">
      Only whoever posted it and administrators still see it. It is deleted on{' '}
      <Day iso={deletionOf({ expiry })} /> unless it is renewed. {children}
    </Notice>
  );
}
