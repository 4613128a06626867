import './storage/storage-fallback.ts';
import './ui/theme/theme.ts';
import './splash/splash.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchForUpdates } from './app/lifecycle/app-update.ts';
import { watchForInstallOffer } from './app/lifecycle/install.ts';
import { afterPaint, nextTurn } from './app/load-screen.ts';
import { createRouter } from './app/router.tsx';
import { isPublic, loadScreenOf } from './app/routes.ts';
import { signInState, start } from './auth/account.ts';
import { type Leaving, withRedirect } from './auth/sign-in.ts';
import { allWords, firstLanguage, speak } from './ui/language/language.ts';

/** Loads the page again, so that wiped data doesn't stay in memory. */
function leave(why: Leaving) {
  const { pathname, search } = window.location;
  const here = pathname + search;
  if (why === 'account-gone') window.location.replace(withRedirect('/check-login', here));
  else if (why === 'left') window.location.replace('/baduser?left');
  else if (why === 'elsewhere' || isPublic(pathname)) window.location.reload();
  else window.location.replace(why === 'signed-out' ? '/login' : withRedirect('/login', here));
}

/** In ms: the screen stays empty for at most this long while a list loads. */
const longestBlank = 500;

/** The first paint waits for these fonts, or the text would move when they arrive. */
const fonts = ['1em "Inter Variable"', '1em "Newsreader Variable"'];

async function begin() {
  watchForInstallOffer();
  // The start is split into turns, so that a phone can respond to a tap in between.
  await nextTurn();
  // Without its words, as on a first visit that is cut off, the app speaks English.
  const words = speak(firstLanguage()).catch(() => {});
  const screen = loadScreenOf(window.location.pathname);
  const splash = document.querySelector('.opening');
  const fontLoads = splash ? [] : fonts.map((font) => document.fonts.load(font));
  await start(leave, screen.whole.then(afterPaint));
  // A form that is opened by its address would begin in English.
  await (screen.isSeenFirst ? words : allWords());
  const { is } = signInState.get();
  // The page is about to be left, so nothing is drawn.
  if (is === 'leaving') return;
  // Drawing a stored list once with its rows is faster than first without them.
  if (!splash && is === 'signed-in')
    await Promise.race([
      Promise.allSettled([screen.isList && screen.whole, ...fontLoads]),
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
  // Without a service worker the app works too, but only online.
  if (import.meta.env.PROD) watchForUpdates().catch(() => {});
}

// It isn't awaited, since the screens' code shares this file and would wait too.
begin();
