import { deleteStores, openCache } from './stores.ts';

const prefix = 'pictures-';
/** How much a member's browser keeps of pictures; those that were not seen for the longest go first. */
const budget = { pictures: 1500, bytes: 64 * 2 ** 20 };

/** A member's pictures that were seen before: shown at once, and without a network. */
export type PictureStore = {
  get(path: string): Promise<Blob | undefined>;
  put(path: string, picture: Blob): Promise<void>;
};

/** @param most how many pictures, and bytes of them, are kept */
export async function openPictures(memberId: string, most = budget): Promise<PictureStore> {
  const cache = await openCache(prefix + memberId);
  // A cache lists what is in it in the order it was put in, but not its size: that stands in the key.
  const keyOf = (path: string, bytes: number) => `${path}?${new URLSearchParams({ bytes: String(bytes) })}`;
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
      await cache.delete(keyOf(path, size));
    }
  }
  const isFilling = () => kept.size > most.pictures / 2 || bytes > most.bytes / 2;

  await makeRoom();
  return {
    async get(path) {
      const size = kept.get(path);
      if (size === undefined) return undefined;
      const key = keyOf(path, size);
      const picture = await (await cache.match(key))?.blob();
      if (!picture) forget(path);
      else {
        note(path, size);
        // Put in again it comes last in the cache's order, so that it is kept longest after a restart too; not worth a
        // write while there is room.
        if (isFilling() && !moved.has(path)) await cache.put(key, new Response(picture));
        moved.add(path);
      }
      return picture;
    },
    async put(path, picture) {
      if (picture.size > most.bytes) return;
      note(path, picture.size);
      await makeRoom();
      await cache.put(keyOf(path, picture.size), new Response(picture));
    },
  };
}

/** Deletes every member's pictures from this browser, less those of `keep`; the app's own shell stays. */
export const deletePictures = (keep?: string): Promise<void> => deleteStores(prefix, keep && prefix + keep);
