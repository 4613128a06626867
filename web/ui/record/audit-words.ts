import type { AuditEntry, RefusedCode } from '../../../shared/audit.ts';
import { names } from '../../../shared/collections.ts';

/** What a call did, where it says more than what became of the records. */
export const operationWords: Record<string, string> = {
  approveRequest: 'Approved a request',
  approveResource: 'Approved a resource',
  renewOffer: 'Renewed an opportunity',
  grantAdmin: 'Made a member an administrator',
  revokeAdmin: 'Took an administrator’s rights away',
  inviteAgain: 'Mailed another invitation',
  restoreMember: 'Brought back a deleted member',
  changeAddress: 'Changed their sign-in address',
  undoAddress: 'Took an earlier sign-in address back',
  dismissNotification: 'Dismissed a notification',
  declineMatch: 'Declined a proposal',
  proposeAgain: 'Took back a declined proposal',
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

type Changed = AuditEntry['records'][number];

/** Chairs and administrators are members: what is deleted is what they may do. */
export const isRole = (collection: Changed['collection']): collection is 'chairs' | 'admins' =>
  collection === 'chairs' || collection === 'admins';

/**
 * What became of a record: 'Changed university', before its name; 'Deleted a university' where there is none.
 *
 * @param named whether it is there, and so has a name
 */
export function recordWords({ collection, action }: Omit<Changed, 'id'>, named: boolean): string {
  const words = { create: 'Added', edit: 'Changed', delete: isRole(collection) ? 'Removed' : 'Deleted' };
  const kind = collection === 'images' ? 'picture' : names[collection].one;
  if (named) return `${words[action]} ${kind}`;
  const one = `${words[action]} ${/^[aio]/.test(kind) ? 'an' : 'a'} ${kind}`;
  return collection === 'images' || action === 'delete' ? one : `${one}, deleted since`;
}

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
