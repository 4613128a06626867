import type { Collection } from '../../shared/kinds/registry.ts';
import { msg, toSent } from '../../shared/language/messages.ts';
import { msPerDay, msPerMinute } from '../../shared/language/time.ts';
import { change } from '../data/change.ts';
import { entriesFrom, readSequence } from '../data/feed.ts';
import { readItems } from '../data/records.ts';
import { deleteVariants } from '../media/storage.ts';
import { imagesIn, imagesShown } from '../stores/images-shown.ts';
import { everyUpload, toUpload, toUploadItem, type Upload, uploadKey } from '../stores/uploads.ts';
import { type Step, taskOf } from './step.ts';

/** Days after which an upload that never arrived or was refused is deleted. */
const failedDays = 1;
/** Days for which a picture may be used only in an unsaved draft. */
const unusedDays = 7;
/** Milliseconds after which no change runs that read a picture before it was withdrawn. */
const longestChange = 10 * msPerMinute;
/** Writes during a sweep beyond which nothing is withdrawn or deleted until the next day. */
const mostWrites = 500;

/**
 * Deletes failed uploads, and pictures that no record shows. Pictures are withdrawn in one run and deleted in a later
 * one if still no record shows them, because a change that was under way may have begun to show one that was just
 * withdrawn.
 */
export const sweepImages: Step = async (now, run) => {
  const alone = (id: string, act: () => Promise<void>) => run.isolate(taskOf('sweepImages', id), act);
  const since = (timestamp: string) => now.getTime() - Date.parse(timestamp);
  const unused: Upload[] = [];
  for await (const upload of everyUpload()) {
    const days = since(upload.createTimestamp) / msPerDay;
    if (upload.withdrawn !== undefined || upload.status === 'ready') {
      if (days > unusedDays) unused.push(upload);
    } else if (days > failedDays) await alone(upload.id, () => deleteUpload(upload.id));
  }
  if (unused.length === 0) return;

  const shown = await shownImages();
  for (const { id, withdrawn } of unused)
    await alone(id, async () => {
      if (withdrawn === undefined) {
        if (shown && !shown.has(id)) await withdraw(id, now);
      } else if (since(withdrawn) > longestChange && shown) {
        await (shown.has(id) ? reinstate(id) : deleteUpload(id));
      }
    });
};

/**
 * The images that records show, including those that they began to show meanwhile; undefined if too much was written to
 * check.
 */
async function shownImages(): Promise<Set<string> | undefined> {
  const { seq } = await readSequence();
  const ids = await imagesShown();
  const entries = await entriesFrom(seq + 1, mostWrites);
  if (entries.length === mostWrites) return undefined;
  const touched = entries.flatMap(({ changes }) => changes);
  for (const item of await readItems(touched.map(({ collection, id }) => ({ pk: collection, sk: id }))))
    for (const id of imagesIn(item.pk as Collection, item)) ids.add(id);
  return ids;
}

/** From now on no record can begin to show the picture. */
const withdraw = (id: string, now: Date): Promise<void> =>
  change(async (unit) => {
    const item = await unit.item(uploadKey(id));
    if (item?.status !== 'ready') return;
    const message = msg('This picture was not used for a week and has been deleted. Choose it again.');
    const withdrawn = now.toISOString();
    await unit.putItem(
      toUploadItem({ ...toUpload(item), status: 'refused', ...toSent({ message }), withdrawn }),
    );
  });

const reinstate = (id: string): Promise<void> =>
  change(async (unit) => {
    const item = await unit.item(uploadKey(id));
    if (!item) return;
    const { message: _, withdrawn: __, ...upload } = toUpload(item);
    await unit.putItem(toUploadItem({ ...upload, status: 'ready' }));
  });

/** The files are deleted before their item, so that the next sweep continues where one was cut off. */
async function deleteUpload(id: string): Promise<void> {
  await deleteVariants(id);
  await change((unit) => unit.removeItem(uploadKey(id)));
}
