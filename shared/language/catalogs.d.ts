/** Made of `catalogs/<language>.po` by the builds. */
declare module '#catalogs/*' {
  type Module = import('./message-key.ts').CatalogModule;
  const catalog: Module['default'];
  export default catalog;
  export const rest: Module['rest'];
}
