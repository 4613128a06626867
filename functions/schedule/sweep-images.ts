import { change, type Unit } from '../data/change.ts';
import { entriesFrom, readClock } from '../data/feed.ts';
import { imagesShown, imagesShownBy } from '../data/images-shown.ts';
import { everyUpload, toUpload, toUploadItem, type Upload, uploadKey } from '../data/uploads.ts';
import { deleteVariants } from '../media/storage.ts';
import { pieceOf, type Step } from './step.ts';

const millisecondsADay = 86_400_000;
/** Days after which an upload that never arrived, or was refused, is forgotten. */
const forgottenAfter = 1;
/** Days that a picture may wait in somebody's unsaved draft before a record shows it. */
const unusedFor = 7;
/** Writes during one sweep beyond which the rest waits for the next. */
const mostWrites = 500;

/** Forgets uploads that came to nothing, and deletes pictures that no record shows. */
export const sweepImages: Step = async (now, run) => {
  const daysOld = ({ createTimestamp }: Upload) =>
    (now.getTime() - Date.parse(createTimestamp)) / millisecondsADay;
  const alone = (id: string, act: () => Promise<void>) => run.alone(pieceOf('sweepImages', id), act);
  const unused: Upload[] = [];
  for await (const upload of everyUpload())
    if (upload.status !== 'ready' && daysOld(upload) > forgottenAfter)
      await alone(upload.id, () => forget(upload.id));
    else if (upload.status === 'ready' && daysOld(upload) > unusedFor) unused.push(upload);
  if (unused.length === 0) return;

  const { seq } = await readClock();
  const shown = await imagesShown();
  for (const { id } of unused)
    if (!shown.has(id))
      await alone(id, async () => {
        if (await withdraw(id, seq)) await forget(id);
      });
};

/**
 * Refuses an image to whoever would show it from now on, unless somebody has begun to since `seq`.
 *
 * @returns whether nobody shows it.
 */
function withdraw(id: string, seq: number): Promise<boolean> {
  return change(async (unit) => {
    const item = await unit.item(uploadKey(id));
    if (!item || (await isShownSince(unit, id, seq))) return false;
    const message = 'This picture was not used for a week and is gone. Choose it again.';
    await unit.putItem(toUploadItem({ ...toUpload(item), status: 'refused', message }));
    return true;
  });
}

async function isShownSince(unit: Unit, id: string, seq: number): Promise<boolean> {
  const entries = await entriesFrom(seq + 1, mostWrites);
  if (entries.length === mostWrites) return true;
  for (const { collection, id: recordId } of entries.flatMap(({ changes }) => changes)) {
    const record = await unit.get(collection, recordId);
    if (record && imagesShownBy(collection, record).some((image) => image.id === id)) return true;
  }
  return false;
}

/** The pictures go before the last trace of them, so that a sweep cut short goes on the next time. */
async function forget(id: string): Promise<void> {
  await deleteVariants(id);
  await change((unit) => unit.removeItem(uploadKey(id)));
}
