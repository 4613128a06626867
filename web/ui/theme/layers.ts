/**
 * The layers of the style sheets, each stronger than those before it, whatever selectors they use. A sheet's layer goes
 * by its folder, so that a screen can set what it is made of in its place, and never the other way round.
 */
export const layers = [
  /** Tokens, fonts and bare elements: `web/ui/theme`. */
  'base',
  /** What packages bring. */
  'library',
  /** What is in one piece, such as a button: the rooms of `web/ui` that `parts` names. */
  'parts',
  /** What is put together of parts, such as a list: the other rooms of `web/ui`. */
  'components',
  /** Everything else. */
  'screens',
  /** Classes that hold wherever they stand. */
  'utilities',
] as const;

/** Rooms whose pieces stand alone. */
const parts = new Set(['actions', 'content', 'controls', 'feedback', 'links', 'naming', 'page']);

type Layer = (typeof layers)[number];

/** @param path of the sheet, below the folder `web`; undefined of a package's */
export function layerOf(path: string | undefined): Layer {
  if (path === undefined) return 'library';
  if (path === 'ui/theme/utilities.css') return 'utilities';
  if (path.startsWith('ui/theme/')) return 'base';
  if (!path.startsWith('ui/')) return 'screens';
  return parts.has(path.split('/')[1] ?? '') ? 'parts' : 'components';
}
