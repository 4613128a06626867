import { deleteStores, openCache } from './stores.ts';

const prefix = 'pictures-';
/** The limit of stored pictures; the least recently seen ones are deleted first. */
const budget = { pictures: 1500, bytes: 64 * 2 ** 20 };

/** The pictures that a member has seen, so that they are shown immediately and offline. */
export type PictureStore = {
  get(path: string): Promise<Blob | undefined>;
  put(path: string, picture: Blob): Promise<void>;
};

export async function openPictures(memberId: string, most = budget): Promise<PictureStore> {
  const cache = await openCache(prefix + memberId);
  // A cache lists its entries in the order of insertion, but without their sizes, so the key has the size.
  const cacheKey = (path: string, bytes: number) =>
    `${path}?${new URLSearchParams({ bytes: String(bytes) })}`;
  const kept = new Map<string, number>();
  for (const { url } of await cache.keys()) {
    const { pathname, searchParams } = new URL(url);
    kept.set(pathname, Number(searchParams.get('bytes')));
  }
  let bytes = [...kept.values()].reduce((sum, each) => sum + each, 0);
  const moved = new Set<string>();

  function note(path: string, size: number) {
    forget(path);
    kept.set(path, size);
    bytes += size;
  }
  function forget(path: string) {
    bytes -= kept.get(path) ?? 0;
    kept.delete(path);
  }
  async function makeRoom() {
    for (const [path, size] of kept) {
      if (kept.size <= most.pictures && bytes <= most.bytes) return;
      forget(path);
      await cache.delete(cacheKey(path, size));
    }
  }
  const isFilling = () => kept.size > most.pictures / 2 || bytes > most.bytes / 2;

  await makeRoom();
  return {
    async get(path) {
      const size = kept.get(path);
      if (size === undefined) return undefined;
      const key = cacheKey(path, size);
      const picture = await (await cache.match(key))?.blob();
      if (!picture) forget(path);
      else {
        note(path, size);
        // Put again, the picture is last in the cache's order, so a restart still knows it as recently seen. While
        // there is room, this isn't worth a write.
        if (isFilling() && !moved.has(path)) await cache.put(key, new Response(picture));
        moved.add(path);
      }
      return picture;
    },
    async put(path, picture) {
      if (picture.size > most.bytes) return;
      note(path, picture.size);
      await makeRoom();
      await cache.put(cacheKey(path, picture.size), new Response(picture));
    },
  };
}

/** Deletes all members' pictures from this browser, except those of `keep`. */
export const deletePictures = (keep?: string): Promise<void> => deleteStores(prefix, keep && prefix + keep);
