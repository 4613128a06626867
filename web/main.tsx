import './storage/storage-stand-in.ts';
import './ui/theme/theme.ts';
import './opening/opening.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchForUpdates } from './app/lifecycle/app-update.ts';
import { watchForInstallOffer } from './app/lifecycle/install.ts';
import { afterPaint, nextTurn } from './app/lifecycle/next-turn.ts';
import { createRouter } from './app/router.tsx';
import { isPublic, loadScreenOf } from './app/routes.ts';
import { signInState, start } from './auth/account.ts';
import { withRedirect } from './auth/redirect.ts';
import type { Leaving } from './auth/sign-in.ts';

/** Loads the page anew, so that nothing of what was wiped stays in memory. */
function leave(why: Leaving) {
  const { pathname, search } = window.location;
  const here = pathname + search;
  if (why === 'account-gone') window.location.replace(withRedirect('/check-login', here));
  else if (why === 'left') window.location.replace('/baduser?left');
  else if (why === 'elsewhere' || isPublic(pathname)) window.location.reload();
  else window.location.replace(why === 'signed-out' ? '/login' : withRedirect('/login', here));
}

/** In ms: a list may be long, or have to come over the network, and the screen is empty meanwhile. */
const longestBlank = 500;

/** Text set in others first would take other room. */
const fonts = ['1em "Inter Variable"', '1em "Newsreader Variable"'];

async function begin() {
  watchForInstallOffer();
  // Now and below: all of it in one go would keep a phone busy for too long.
  await nextTurn();
  const screen = loadScreenOf(window.location.pathname);
  const opening = document.querySelector('.opening');
  const letters = opening ? [] : fonts.map((font) => document.fonts.load(font));
  await start(leave, screen.whole.then(afterPaint));
  const { is } = signInState.get();
  // Nothing is shown until the page goes.
  if (is === 'leaving') return;
  // A list that is kept here is drawn whole: without its rows and then with them would take longer.
  if (!opening && is === 'signed-in')
    await Promise.race([
      Promise.allSettled([screen.isList && screen.whole, ...letters]),
      new Promise((late) => setTimeout(late, longestBlank)),
    ]);
  const router = createRouter();
  await nextTurn();
  const root = document.getElementById('root');
  if (root)
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      ),
    );
  // Where the browser allows no service worker the app works all the same, but only with a network.
  if (import.meta.env.PROD) watchForUpdates().catch(() => {});
}

// Not awaited here: the screens' code, which shares this file, would wait with it.
begin();
