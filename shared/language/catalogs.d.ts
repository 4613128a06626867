/** Made of `catalogs/<language>.po` by the builds. */
declare module '#catalogs/*' {
  type Catalog = import('./message-key.ts').Catalog;
  const catalog: Catalog;
  export default catalog;
  /** The app's build puts what isn't seen first into a chunk of its own. */
  export const rest: undefined | (() => Promise<{ default: Catalog }>);
}
