import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { useMe } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { closeOnBackdrop } from '../ui/controls/close-on-backdrop.ts';
import { breakpoints } from '../ui/theme/style-sheets.ts';
import { AccountLinks } from './account-links.tsx';
import { SectionLinks, Waiting } from './section-links.tsx';
import './slide-menu.css';

/** The header's links on narrow screens, in a modal dialog that keeps the focus. */
export function SlideMenu() {
  const menu = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const me = useMe();
  // Following any link closes the menu, even one to the current page.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const close = useCallback(() => setOpenAt(undefined), []);

  // A layout effect closes the menu before the new page takes the focus, which an open dialog would prevent.
  useLayoutEffect(() => {
    if (open) menu.current?.showModal();
    else menu.current?.close();
  }, [open]);

  useEffect(() => {
    // On a wide screen the menu is hidden, and must not block the page behind it.
    const width = matchMedia(breakpoints.unfolded);
    width.addEventListener('change', close);
    return () => width.removeEventListener('change', close);
  }, [close]);

  return (
    <div className="slide-menu">
      <Button tone="quiet" icon="menu" iconOnly aria-haspopup="dialog" onClick={() => setOpenAt(key)}>
        {t('Menu')}
      </Button>
      {me && (
        <span className="slide-menu-waiting">
          <Waiting of="introductions" />
        </span>
      )}
      <dialog
        ref={menu}
        closedby="any"
        tabIndex={-1}
        aria-label={t('Menu')}
        onClose={close}
        {...closeOnBackdrop}
      >
        <Button tone="quiet" icon="close" iconOnly className="slide-menu-close" onClick={close}>
          {t('Close menu')}
        </Button>
        <nav aria-label={t('Sections')}>
          <SectionLinks />
        </nav>
        <div className="slide-menu-account">
          <AccountLinks />
        </div>
      </dialog>
    </div>
  );
}
