const prefix = 'pictures-';
/** How many pictures a member's browser keeps; the oldest go first. */
const mostPictures = 1500;

/** A member's pictures that were seen before: shown at once, and without a network. */
export type PictureStore = {
  get(path: string): Promise<Blob | undefined>;
  put(path: string, picture: Blob): Promise<void>;
};

export async function openPictures(memberId: string): Promise<PictureStore> {
  const cache = await caches.open(prefix + memberId);
  const paths = await cache.keys();
  await Promise.all(
    paths.slice(0, Math.max(0, paths.length - mostPictures)).map((path) => cache.delete(path)),
  );
  return {
    get: async (path) => (await cache.match(path))?.blob(),
    put: (path, picture) => cache.put(path, new Response(picture)),
  };
}

/** Deletes every member's pictures from this browser; the app's own shell stays. */
export async function deletePictures(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(ours.map((name) => caches.delete(name)));
}
