import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../../../shared/language/messages.ts';
import { isolateNames } from '../../../shared/text/sentence-names.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { focusHeading } from '../page/page-heading.tsx';
import { dismissToast, refusalOf, toast, useToasts } from './toast.ts';
import './toaster.css';

/**
 * Where toasts appear, once in the shell. Screen readers announce changes only in a region that is there from the
 * start.
 */
export function Toaster() {
  const toasts = useToasts();
  useRoom(toasts.length);
  return (
    <div className="toaster screen-only" role="status" aria-atomic={false}>
      {toasts.map(({ id, text, tone, view, undo }) => (
        <div key={id} className="toast">
          <Icon name={tone === 'done' ? 'check' : 'warning'} />
          <span>{isolateNames(text)}</span>
          {view && (
            <Link to={view} onClick={() => dismissToast(id)}>
              {t('View')}
            </Link>
          )}
          {undo && (
            <Button tone="quiet" onClick={() => takeBack(id, undo)}>
              {t('Undo')}
            </Button>
          )}
          <Button tone="quiet" icon="close" iconOnly onClick={() => close(id)}>
            {t('Close')}
          </Button>
        </div>
      ))}
    </div>
  );
}

function close(id: number) {
  dismissToast(id);
  focusHeading();
}

async function takeBack(id: number, undo: () => Promise<unknown>) {
  close(id);
  try {
    await undo();
  } catch (error) {
    toast(refusalOf(error), 'failed');
  }
}

/**
 * Makes the page longer for the largest number of toasts that there were on it. If it got shorter with them, what a
 * finger is about to touch at its end would move away.
 */
function useRoom(count: number) {
  const { pathname } = useLocation();
  const made = useRef({ pathname, room: 0 });
  useLayoutEffect(() => {
    const before = made.current.pathname === pathname ? made.current.room : 0;
    made.current = { pathname, room: Math.max(before, Math.min(count, 2)) };
    document.documentElement.dataset.toastRoom = String(made.current.room);
  }, [count, pathname]);
}
