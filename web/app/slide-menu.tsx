import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../ui/controls/button.tsx';
import { closeOnBackdrop } from '../ui/controls/close-on-backdrop.ts';
import { breakpoints } from '../ui/theme/breakpoints.ts';
import { AccountLinks } from './account-links.tsx';
import { SectionLinks } from './section-links.tsx';
import './slide-menu.css';

/** The header's links on narrow screens: a modal dialog, so the browser keeps the focus in it. */
export function SlideMenu() {
  const menu = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // Open as long as no link of it is followed, be it to where one is already.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const close = useCallback(() => setOpenAt(undefined), []);

  // Before the page that is gone to takes the focus: while the menu is open it can't, and closing gives it back here.
  useLayoutEffect(() => {
    if (open) menu.current?.showModal();
    else menu.current?.close();
  }, [open]);

  useEffect(() => {
    // Out of sight on a wide screen it must not keep the page behind it out of reach.
    const width = matchMedia(breakpoints.unfolded);
    width.addEventListener('change', close);
    return () => width.removeEventListener('change', close);
  }, [close]);

  return (
    <div className="slide-menu">
      <Button tone="quiet" icon="menu" iconOnly aria-haspopup="dialog" onClick={() => setOpenAt(key)}>
        Menu
      </Button>
      <dialog ref={menu} closedby="any" tabIndex={-1} aria-label="Menu" onClose={close} {...closeOnBackdrop}>
        <Button tone="quiet" icon="close" iconOnly className="slide-menu-close" onClick={close}>
          Close menu
        </Button>
        <nav aria-label="Sections">
          <SectionLinks />
        </nav>
        <div className="slide-menu-account">
          <AccountLinks />
        </div>
      </dialog>
    </div>
  );
}
