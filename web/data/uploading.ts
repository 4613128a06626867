import { store } from './store.ts';

/** How many pictures are on their way: what is saved meanwhile would be without them. */
export const uploading = store(0);

/** Counts the upload as under way until the work is through, well or not. */
export async function whileUploading<T>(work: () => Promise<T>): Promise<T> {
  uploading.set(uploading.get() + 1);
  try {
    return await work();
  } finally {
    uploading.set(uploading.get() - 1);
  }
}
