import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Collection } from '../../../shared/collections.ts';
import { type Document, moment, type Remark } from './read-documents.ts';

/** What a document is called here, by what it was called: always the same, and in order of creation as all ids are. */
export function newIdOf(collection: Collection, id: string, createTimestamp: unknown): string {
  const digest = createHash('sha256').update(`${collection} ${id}`).digest();
  const created = Date.parse(String(moment(createTimestamp)));
  return uuid({
    msecs: created > 0 ? created : 0,
    seq: digest.readUInt32BE(16),
    random: digest.subarray(0, 16),
  });
}

/** The id of a person's identity by their address; nothing for one who can have none, which it remarks. */
export type IdentityOf = (email: string, name: string) => Promise<string | { refused: string }>;

/** The new ids of documents, and those that get none. */
export type NewIds = { idOf: (collection: Collection, id: string) => string; without: Map<Document, string> };

/** Gives every document its new id: people, and those who ask to join, the one of their identity. */
export async function newIds(documents: Document[], identityOf: IdentityOf): Promise<NewIds> {
  const ids = new Map<string, string>();
  const without = new Map<Document, string>();
  const holders = new Map<string, Remark['place']>();
  // Members come first: who is one has nothing to ask for.
  for (const collection of ['users', 'requests'] as const)
    for (const document of documents.filter((each) => each.collection === collection)) {
      const email = String(document.fields.email ?? '')
        .trim()
        .toLowerCase();
      const holder = holders.get(email);
      const found =
        holder === undefined
          ? await identityOf(email, String(document.fields.name ?? ''))
          : { refused: `It has the same address as ${holder}.` };
      if (typeof found !== 'string') {
        without.set(document, found.refused);
        continue;
      }
      holders.set(email, document.place);
      ids.set(`${collection} ${document.id}`, found);
    }
  for (const { collection, id, fields } of documents)
    if (collection !== 'users' && collection !== 'requests' && collection !== 'admins')
      ids.set(`${collection} ${id}`, newIdOf(collection, id, fields.createTimestamp));
  return {
    idOf(collection, id) {
      // An administrator is called as the member they are.
      const of = collection === 'admins' ? 'users' : collection;
      return ids.get(`${of} ${id}`) ?? newIdOf(of, id, undefined);
    },
    without,
  };
}
