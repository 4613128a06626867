import type { SentSentence } from '../../shared/language/messages.ts';
import type { UploadPurpose } from '../../shared/picture/upload.ts';
import { everyRawItem } from '../data/records.ts';
import type { Item } from '../data/table.ts';

/** The state of an uploaded image, which is not a record. */
export type Upload = {
  id: string;
  owner: string;
  purpose: UploadPurpose;
  /** The image is announced to be the square to show. */
  square?: boolean;
  status: 'waiting' | 'ready' | 'refused';
  /** When an unused image was withdrawn; ISO 8601. */
  withdrawn?: string;
  createTimestamp: string;
} & /** The reason of a refusal, for the person who chose the image. */ Partial<SentSentence>;

export const uploadKey = (id: string) => ({ pk: 'images', sk: id });
export const toUploadItem = (upload: Upload): Item => ({ ...uploadKey(upload.id), ...upload });
export const toUpload = ({ pk: _pk, sk: _sk, seq: _seq, token: _token, ...upload }: Item) =>
  upload as unknown as Upload;

export async function* everyUpload(): AsyncGenerator<Upload> {
  for await (const item of everyRawItem('images')) yield toUpload(item);
}
