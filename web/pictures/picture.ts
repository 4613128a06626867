import { useEffect, useState } from 'react';
import type { Variant } from '../../shared/picture/upload.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { useOnline } from '../data/hooks.ts';
import { session } from '../data/session.ts';
import { openPictures, type PictureStore } from '../storage/picture-store.ts';
import { memberHere } from '../storage/session-trace.ts';
import { fetchPicture } from './fetch-picture.ts';

/** A picture in memory, shared by all components that show it, and released with the last one. */
type LoadedPicture = { url: Promise<string | undefined>; shownBy: number };

const pictures = new Map<string, LoadedPicture>();
const missingPaths = new Set<string>();
let pictureStore: Promise<PictureStore> | undefined;

/**
 * The object URL of an image: undefined without an image and while it loads, null if it can't be loaded. Pictures are
 * for members only, so they are fetched with the member's pass, and stored.
 */
export function usePicture(imageId: string | undefined, variant: Variant): string | null | undefined {
  const path = imageId && `/media/${imageId}/${variant}`;
  const [found, setFound] = useState<{ path: string; url: string | null }>();
  const online = useOnline();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that failed offline is loaded again once the browser is online
  useEffect(() => {
    if (!path) return;
    let wanted = true;
    acquire(path).then((url) => {
      // A picture that is shown stays, even if it can't be loaded again.
      if (wanted)
        setFound((now) => (!url && now?.path === path && now.url ? now : { path, url: url ?? null }));
    });
    return () => {
      wanted = false;
      release(path);
    };
  }, [path, online]);

  return found?.path === path ? found?.url : undefined;
}

function acquire(path: string): Promise<string | undefined> {
  const inUse = pictures.get(path) ?? { url: load(path), shownBy: 0 };
  inUse.shownBy++;
  pictures.set(path, inUse);
  return inUse.url;
}

function release(path: string) {
  const inUse = pictures.get(path);
  if (!inUse || --inUse.shownBy > 0) return;
  pictures.delete(path);
  inUse.url.then((url) => url && URL.revokeObjectURL(url));
}

async function load(path: string): Promise<string | undefined> {
  const picture = await loadBlob(path);
  return picture && URL.createObjectURL(picture);
}

async function loadBlob(path: string): Promise<Blob | undefined> {
  const memberId = session.get()?.memberId;
  if (memberId === undefined || missingPaths.has(path)) return undefined;
  try {
    const kept = await inStore(memberId, (pictures) => pictures.get(path));
    if (kept) return kept;
    const picture = await fetchPicture(path);
    await inStore(memberId, (pictures) => pictures.put(path, picture));
    return picture;
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not-found') missingPaths.add(path);
    return undefined;
  }
}

/** Resolves with undefined if the store fails: the picture is still shown, and the next visit fetches it again. */
async function inStore<T>(memberId: string, work: (pictures: PictureStore) => Promise<T>) {
  // After a wipe, no picture is stored.
  if (memberHere() !== memberId) return undefined;
  try {
    pictureStore ??= openPictures(memberId);
    return await work(await pictureStore);
  } catch {
    pictureStore = undefined;
    return undefined;
  }
}
