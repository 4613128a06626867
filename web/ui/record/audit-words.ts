import type { AuditEntry, RefusedCode } from '../../../shared/audit.ts';
import type { Collection } from '../../../shared/collections.ts';
import { names } from '../../../shared/collections.ts';

/** What a call did, where it says more than what became of the records. */
export const operationWords: Record<string, string> = {
  approveRequest: 'Approved a request',
  approveResource: 'Approved a resource',
  renewOffer: 'Renewed an opportunity',
  grantAdmin: 'Made a member an administrator',
  revokeAdmin: 'Took an administrator’s rights away',
  dismissNotification: 'Dismissed a notification',
  'grant-admin': 'Made a member an administrator',
};

export const roleWords: Record<AuditEntry['role'], string> = {
  self: 'on their own profile',
  owner: 'as owner',
  lead: 'as lead',
  contact: 'as contact',
  member: 'as member',
  chair: 'as chair',
  administrator: 'as administrator',
  product: 'by itself',
  operator: 'by a command',
};

export const actionWords = { create: 'Added', edit: 'Changed', delete: 'Deleted' } as const;

export const kindWord = (collection: Collection | 'images'): string =>
  collection === 'images' ? 'picture' : names[collection].one;

/** '2 not allowed, 380 over the limit' */
export function refusedWords(counts: Partial<Record<RefusedCode, number>>): string {
  const words: Record<RefusedCode, string> = {
    forbidden: 'not allowed',
    'not-found': 'not there, or not for them to see',
    'slow-down': 'over the limit',
  };
  return (Object.entries(counts) as [RefusedCode, number][])
    .map(([code, count]) => `${count} ${words[code]}`)
    .join(', ');
}
