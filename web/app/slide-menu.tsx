import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { AccountLinks } from './account-links.tsx';
import { SectionLinks } from './section-links.tsx';
import './slide-menu.css';

const wide = '(min-width: 1000px)';

/** The header's links on narrow screens: a modal dialog, so the browser keeps the focus in it. */
export function SlideMenu() {
  const menu = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    // Out of sight on a wide screen it must not keep the page behind it out of reach.
    const width = matchMedia(wide);
    const close = () => menu.current?.close();
    width.addEventListener('change', close);
    return () => width.removeEventListener('change', close);
  }, []);

  return (
    <div className="slide-menu">
      <Button
        tone="quiet"
        icon="menu"
        iconOnly
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        Menu
      </Button>
      <dialog ref={menu} closedby="any" aria-label="Menu">
        <Button
          tone="quiet"
          icon="close"
          iconOnly
          className="slide-menu-close"
          onClick={() => menu.current?.close()}
        >
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
