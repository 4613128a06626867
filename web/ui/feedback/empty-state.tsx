import type { ReactNode } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { useFirstSyncDone } from '../../data/hooks.ts';
import { Art, type ArtName } from '../content/art.tsx';
import { Button } from '../controls/button.tsx';
import { focusHeading } from '../page/page-heading.tsx';
import './empty-state.css';

/** Says why there is nothing to show, and what can be done. */
export function EmptyState({
  art,
  title,
  children,
  action,
}: {
  art: ArtName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <Art name={art} />
      <p className="empty-state-title">{title}</p>
      {children && <div className="empty-state-text">{children}</div>}
      {action}
    </div>
  );
}

export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        art="lamp"
        title={t('That didn’t work')}
        action={
          <Button
            icon="retry"
            onClick={() => {
              // The button may disappear as soon as it is pressed.
              focusHeading();
              onRetry();
            }}
          >
            {t('Try again')}
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}

/** Stands where a page has nothing to list. */
export const None = () => (
  <p className="none">{t(useFirstSyncDone() ? 'None at this time' : 'Loading...')}</p>
);
