import type {
  AuditEntry,
  ChangedField,
  CountedRefusal,
  OperatorCommand,
} from '../../../shared/audit/audit.ts';
import { callAuditWords } from '../../../shared/calls/call-audit-words.ts';
import { names } from '../../../shared/kinds/collections.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { inDigits } from '../../../shared/language/format.ts';
import { withArticle } from '../../../shared/text/sentence-names.ts';

const operatorsWords: Record<OperatorCommand, string> = {
  'grant-admin': 'Made a member an administrator',
  'revoke-admin': 'Took an administrator’s rights away',
  'reset-second-factor': 'Reset a member’s second factor',
  'end-sessions': 'Signed a member out everywhere',
  import: 'Imported it from a file',
  restore: 'Restored an earlier state of the network',
  load: 'Loaded a backup',
  check: 'Repaired contradictory records',
};

/** The words for a call or a command, if they say more than the changes of the records. */
export const operationWords: Record<string, string> = {
  ...callAuditWords,
  ...operatorsWords,
};

export const roleWords: Record<AuditEntry['role'], string> = {
  self: 'on their own profile',
  owner: 'as owner',
  lead: 'as lead',
  contact: 'as contact',
  member: 'as member',
  chair: 'as chair',
  administrator: 'as administrator',
  applicant: 'as applicant',
  product: 'by itself',
  operator: 'by a command',
};

type Changed = AuditEntry['records'][number];

/** Chairs and administrators are roles of members: deleting one takes away what the member may do. */
export const isRole = (collection: Changed['collection']): collection is 'chairs' | 'admins' =>
  collection === 'chairs' || collection === 'admins';

/**
 * Says what happened to a record: 'Changed university', before its name; 'Deleted a university' without one.
 *
 * @param named whether the record exists, and so has a name; undefined where that isn't known
 */
export function recordWords(
  { collection, action }: Pick<Changed, 'collection' | 'action'>,
  named: boolean | undefined,
): string {
  const words = { create: 'Added', edit: 'Changed', delete: isRole(collection) ? 'Removed' : 'Deleted' };
  const kind = collection === 'images' ? 'picture' : names[collection].one;
  if (named) return `${words[action]} ${kind}`;
  const one = `${words[action]} ${withArticle(kind)}`;
  return named === undefined || action === 'delete' ? one : `${one}, deleted since`;
}

/** Fields that the service sets when others change. They are mentioned only if nothing else changed. */
const following = new Set(['countryCode', 'latitude', 'longitude', 'submittedBy']);

/** 'Website; Areas of Specialization: 2 added, 1 removed' */
export function changedWords(collection: Changed['collection'], changed: ChangedField[]): string {
  const labels: Record<string, string> = collection === 'images' ? {} : fieldLabels[collection];
  const own = changed.filter(({ field }) => !following.has(field));
  return (own.length > 0 ? own : changed)
    .map(({ field, ...counts }) => {
      const label = labels[field] ?? 'A former field';
      const words = countWords(counts);
      return words ? `${label}: ${words}` : label;
    })
    .join('; ');
}

/** '2 added, 1 removed' for a list; empty for any other field. */
export const countWords = ({ added, altered, removed }: Omit<ChangedField, 'field'>): string =>
  [added && `${added} added`, altered && `${altered} changed`, removed && `${removed} removed`]
    .filter(Boolean)
    .join(', ');

/** '2 not allowed, 380 over the limit' */
export function refusedWords(counts: Partial<Record<CountedRefusal, number>>): string {
  const words: Record<CountedRefusal, string> = {
    forbidden: 'not allowed',
    'not-found': 'did not exist, or was not visible to them',
    'slow-down': 'over the limit',
    'wrong-code': 'with a wrong code from their app',
  };
  return (Object.entries(counts) as [CountedRefusal, number][])
    .map(([code, count]) => `${inDigits(count)} ${words[code]}`)
    .join(', ');
}
