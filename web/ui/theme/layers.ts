/**
 * The layers of the style sheets, each stronger than those before it, whatever selectors they use. A sheet's layer goes
 * by its folder, so that a screen can set what it is made of in its place, and never the other way round.
 */
export const layers = [
  /** Tokens, fonts and bare elements: `web/ui/theme`. */
  'base',
  /** What packages bring. */
  'library',
  /** What is in one piece, such as a button: `web/ui`. */
  'parts',
  /** What is put together of parts, such as a list: the folders of `web/ui`. */
  'components',
  /** Everything else. */
  'screens',
  /** Classes that hold wherever they stand. */
  'utilities',
] as const;

type Layer = (typeof layers)[number];

/** @param path of the sheet, below the folder `web`; undefined of a package's */
export function layerOf(path: string | undefined): Layer {
  if (path === undefined) return 'library';
  if (path === 'ui/theme/utilities.css') return 'utilities';
  if (path.startsWith('ui/theme/')) return 'base';
  if (!path.startsWith('ui/')) return 'screens';
  return path.split('/').length > 2 ? 'components' : 'parts';
}
