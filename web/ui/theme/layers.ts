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
const parts = new Set(['actions', 'content', 'controls', 'feedback', 'links', 'naming', 'page']);

type Layer = (typeof layers)[number];

/** @param path of the sheet, below the folder `web`; undefined for a package's */
export function layerOf(path: string | undefined): Layer {
  if (path === undefined) return 'library';
  if (path === 'ui/theme/utilities.css') return 'utilities';
  if (path.startsWith('ui/theme/')) return 'base';
  if (!path.startsWith('ui/')) return 'screens';
  return parts.has(path.split('/')[1] ?? '') ? 'parts' : 'components';
}
