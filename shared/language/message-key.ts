/** The texts of a language, by the keys of their messages. */
export type Catalog = Readonly<Record<string, string>>;

/** A catalog as a build makes it: the app's has what isn't seen first in a chunk of its own. */
export type CatalogModule = { default: Catalog; rest?: (() => Promise<{ default: Catalog }>) | undefined };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The key of a message in catalogs: 24 bits of its hash (FNV-1a) in four characters. English texts as keys would double
 * what a phone loads. A test fails where two messages have the same key.
 */
export function messageKey(message: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < message.length; at++) hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193);
  const bits = (hash >>> 24) ^ (hash & 0xffffff);
  return [18, 12, 6, 0].map((shift) => letters[(bits >>> shift) & 63]).join('');
}
