/** Made of `catalogs/<language>.po` by the builds. */
declare module '#catalogs/*' {
  const catalog: import('./message-key.ts').Catalog;
  export default catalog;
}
