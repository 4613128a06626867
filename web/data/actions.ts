import type { Collection } from '../../shared/collections.ts';
import type { CreateInput, EditInput, Presented } from '../../shared/registry.ts';

/**
 * What a person can do to records. Each marks the record pending, asks the API, puts the answer
 * into the replica and has the rest of what changed synced. All throw ProductError.
 */
export declare function create<C extends Collection>(collection: C, input: CreateInput<C>): Promise<Presented<C>>;
export declare function edit<C extends Collection>(
  collection: C,
  id: string,
  version: number,
  input: EditInput<C>,
): Promise<Presented<C>>;
export declare function remove(collection: Collection, id: string): Promise<void>;
/** @returns the new member */
export declare function approveRequest(id: string): Promise<Presented<'users'>>;
export declare function approveResource(id: string): Promise<Presented<'resources'>>;
export declare function renewOffer(id: string, weeks: number): Promise<Presented<'offers'>>;
export declare function setAdmin(userId: string, admin: boolean): Promise<void>;
export declare function dismissNotification(id: string): Promise<void>;
/** @param onProgress from 0 to 1; @returns the image's id, once its pictures are ready */
export declare function uploadPicture(
  file: File,
  purpose: 'picture' | 'embed',
  onProgress?: (fraction: number) => void,
): Promise<string>;
