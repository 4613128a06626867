import type { UploadPurpose } from '../../shared/contract.ts';
import type { Item } from './table.ts';

/** What is known of an uploaded image; it belongs to no collection and to no feed. */
export type Upload = {
  id: string;
  owner: string;
  purpose: UploadPurpose;
  status: 'waiting' | 'ready' | 'refused';
  /** Why it was refused, for the person who chose it. */
  message?: string;
  createTimestamp: string;
};

export const uploadKey = (id: string) => ({ pk: 'images', sk: id });
export const toUploadItem = (upload: Upload): Item => ({ ...uploadKey(upload.id), ...upload });
export const toUpload = ({ pk: _pk, sk: _sk, ...upload }: Item) => upload as unknown as Upload;
