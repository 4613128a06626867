import { lazy, type ReactNode, Suspense } from 'react';
import { renderNothing } from '../page/load-part.ts';
import type { MessageArtName } from './message-art.tsx';
import './art.css';

/** Loaded when a message is shown, which few starts do. */
const MessageArt = lazy(() => import('./message-art.tsx').catch(renderNothing));

/*
 * Drawn for the product on 160 × 120: soft shapes (s), surfaces with an outline (w), lines (l) and one accent of brass
 * (a), in the colours of their surroundings.
 */
const drawings = {
  table: (
    <>
      <ellipse className="s" cx="80" cy="72" rx="66" ry="30" />
      <path
        className="w"
        d="M62 46a10 10 0 1 1 20 0v8H62zM38 56a9 9 0 1 1 18 0v8H38zM88 46a10 10 0 1 1 20 0v8H88zM112 58a9 9 0 1 1 18 0v8h-18z"
      />
      <ellipse className="w" cx="82" cy="70" rx="44" ry="16" />
      <path className="l" d="M54 82v16M110 82v16M82 86v18" />
      <path className="a" d="M74 66h14l4 6H71z" />
    </>
  ),
  compass: (
    <>
      <path className="s" d="M20 22h120v82H20z" />
      <path className="w" d="M34 34h92v58H34z" />
      <path className="l" d="M34 63h26M100 63h26M80 34v10M80 82v10" strokeDasharray="2 6" />
      <circle className="w" cx="80" cy="63" r="27" />
      <path className="a" d="M80 42l6 21H74z" />
      <path className="w" d="M80 84l-6-21h12z" />
    </>
  ),
  tree: (
    <>
      <path className="s" d="M80 12c30 0 52 18 52 40s-20 36-52 36-52-14-52-36 22-40 52-40z" />
      <path
        className="l"
        d="M80 108V46M80 74c-16 0-26-8-28-22M80 84c18 0 30-10 32-28M80 58c8 0 14-6 16-16M80 64c-8-2-12-8-13-18M60 108h40"
      />
      <circle className="w" cx="52" cy="48" r="8" />
      <circle className="w" cx="112" cy="52" r="8" />
      <circle className="w" cx="97" cy="36" r="7" />
      <circle className="w" cx="66" cy="40" r="6" />
      <circle className="a" cx="80" cy="38" r="7" />
    </>
  ),
  people: (
    <>
      <path className="s" d="M14 104a66 66 0 0 1 132 0z" />
      <path className="w" d="M26 104V92a18 18 0 0 1 36 0v12zM98 104V92a18 18 0 0 1 36 0v12z" />
      <circle className="w" cx="44" cy="62" r="11" />
      <circle className="w" cx="116" cy="62" r="11" />
      <path className="w" d="M54 104V86a26 26 0 0 1 52 0v18z" />
      <circle className="w" cx="80" cy="42" r="15" />
      <path className="a" d="M73 68h14l-7 12z" />
    </>
  ),
  campus: (
    <>
      <path className="s" d="M16 104V58L80 18l64 40v46z" />
      <path className="w" d="M28 56h104v8H28zM80 24l48 28H32z" />
      <path
        className="w"
        d="M34 104V82a10 10 0 0 1 20 0v22zM70 104V82a10 10 0 0 1 20 0v22zM106 104V82a10 10 0 0 1 20 0v22z"
      />
      <circle className="a" cx="80" cy="42" r="6" />
      <path className="l" d="M12 104h136" />
    </>
  ),
  books: (
    <>
      <ellipse className="s" cx="80" cy="98" rx="66" ry="12" />
      <rect className="w" x="26" y="80" width="84" height="18" rx="3" />
      <rect className="w" x="36" y="62" width="70" height="18" rx="3" />
      <rect className="a" x="30" y="46" width="66" height="16" rx="3" />
      <path className="w" d="M112 34l16-4 14 64-16 4z" />
      <path
        className="l"
        d="M36 80v18M48 62v18M42 46v16M116 50l15-3.5M122 78l15-3.5M62 30c6-6 14-6 20 0v16c-6-6-14-6-20 0zM82 30c6-6 14-6 20 0v16"
      />
    </>
  ),
  bubbles: (
    <>
      <path className="s" d="M16 66a64 42 0 0 1 128 0 64 42 0 0 1-128 0z" />
      <path
        className="w"
        d="M30 40h52a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H58L42 96V82H40a10 10 0 0 1-10-10z"
      />
      <path
        className="w"
        d="M76 26h44a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10h-2v13l-15-13H76a10 10 0 0 1-10-10V36a10 10 0 0 1 10-10z"
      />
      <path className="l" d="M80 40h36M80 51h24" />
      <circle className="a" cx="44" cy="61" r="4" />
      <circle className="a" cx="58" cy="61" r="4" />
    </>
  ),
  letter: (
    <>
      <path className="s" d="M18 58l62-44 62 44v46H18z" />
      <path className="w" d="M42 26h76v58H42z" />
      <path className="l" d="M54 40h36M54 50h52M54 60h44" />
      <path className="w" d="M24 56l56 34 56-34v48H24z" />
      <path className="l" d="M24 104l42-22M136 104L94 82" />
      <circle className="a" cx="80" cy="88" r="8" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type ArtName = keyof typeof drawings | MessageArtName;

/** A decorative drawing. */
export function Art({ name }: { name: ArtName }) {
  return (
    <svg className="art" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      {name in drawings ? (
        drawings[name as keyof typeof drawings]
      ) : (
        <Suspense>
          <MessageArt name={name as MessageArtName} />
        </Suspense>
      )}
    </svg>
  );
}
