/**
 * Where the layout changes. Style sheets write `@media (--phone)`, which the build replaces, and scripts write
 * `matchMedia(breakpoints.phone)`. An `em` is the reader's own text size.
 */
export const breakpoints = {
  small: '(width <= 24em)',
  narrow: '(width <= 30em)',
  phone: '(width <= 40em)',
  /** The header's links are in a menu. */
  folded: '(width < 62.5em)',
  unfolded: '(width >= 62.5em)',
  /** Two columns fit beside each other: a list and its map, a form and its panel. */
  beside: '(width >= 68em)',
  single: '(width < 68em)',
} as const;

/**
 * The layers of the style sheets, each stronger than those before it, whatever selectors they use. A sheet's layer
 * follows from its folder, so that a screen can position the components it uses, and never the reverse.
 */
export const layers = [
  /** Tokens, fonts and bare elements: `web/ui/theme`. */
  'base',
  /** Styles of packages. */
  'library',
  /** Single pieces, such as a button: the folders of `web/ui` that `parts` names. */
  'parts',
  /** Components that consist of parts, such as a list: the other folders of `web/ui`. */
  'components',
  /** Everything else. */
  'screens',
  /** Classes that apply everywhere. */
  'utilities',
] as const;

/** The folders whose pieces stand alone. */
const parts = new Set(['actions', 'content', 'controls', 'feedback', 'links', 'page', 'references']);

type Layer = (typeof layers)[number];

/** @param path of the sheet, below the folder `web`; undefined for a package's */
export function layerOf(path: string | undefined): Layer {
  if (path === undefined) return 'library';
  if (path === 'ui/theme/utilities.css') return 'utilities';
  if (path.startsWith('ui/theme/')) return 'base';
  if (!path.startsWith('ui/')) return 'screens';
  return parts.has(path.split('/')[1] ?? '') ? 'parts' : 'components';
}
