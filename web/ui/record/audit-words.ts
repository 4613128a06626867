import type {
  AuditEntry,
  ChangedField,
  CountedRefusal,
  OperatorCommand,
} from '../../../shared/audit/audit.ts';
import { callAuditWords } from '../../../shared/calls/call-audit-words.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { listed } from '../../../shared/language/format.ts';
import { type Message, msg, t } from '../../../shared/language/messages.ts';

const operatorsWords: Record<OperatorCommand, Message> = {
  'grant-admin': msg('Made a member an administrator'),
  'revoke-admin': msg('Took an administrator’s rights away'),
  'reset-second-factor': msg('Reset a member’s second factor'),
  'end-sessions': msg('Signed a member out everywhere'),
  'lock-member': msg('Locked a member out'),
  'unlock-member': msg('Let a locked member in again'),
  'delete-member': msg('Deleted a member'),
  import: msg('Imported it from a file'),
  restore: msg('Restored an earlier state of the network'),
  load: msg('Loaded a backup'),
  check: msg('Repaired contradictory records'),
};

/** The words for a call or a command, if they say more than the changes of the records. */
export const operationWords: Record<string, Message> = {
  ...callAuditWords,
  ...operatorsWords,
};

export const roleWords: Record<AuditEntry['role'], Message> = {
  self: msg('on their own profile'),
  owner: msg('as owner'),
  lead: msg('as lead'),
  contact: msg('as contact'),
  member: msg('as member'),
  chair: msg('as chair'),
  administrator: msg('as administrator'),
  applicant: msg('as applicant'),
  product: msg('by itself'),
  operator: msg('by a command'),
};

type Changed = AuditEntry['records'][number];

/** Chairs and administrators are roles of members: deleting one takes away what the member may do. */
export const isRole = (collection: Changed['collection']): collection is 'chairs' | 'admins' =>
  collection === 'chairs' || collection === 'admins';

/** What happened to a record of a kind, before its name. */
const namedWords: Record<Changed['action'], Message> = {
  create: msg(
    `{kind, select,
      users {Added member}
      universities {Added university}
      taskforces {Added task force}
      topics {Added area}
      projects {Added project}
      offers {Added opportunity}
      resources {Added resource}
      requests {Added request}
      chairs {Added chair}
      admins {Added administrator}
      other {Added record}
    }`,
  ),
  edit: msg(
    `{kind, select,
      users {Changed member}
      universities {Changed university}
      taskforces {Changed task force}
      topics {Changed area}
      projects {Changed project}
      offers {Changed opportunity}
      resources {Changed resource}
      requests {Changed request}
      chairs {Changed chair}
      admins {Changed administrator}
      other {Changed record}
    }`,
  ),
  delete: msg(
    `{kind, select,
      users {Deleted member}
      universities {Deleted university}
      taskforces {Deleted task force}
      topics {Deleted area}
      projects {Deleted project}
      offers {Deleted opportunity}
      resources {Deleted resource}
      requests {Deleted request}
      chairs {Removed chair}
      admins {Removed administrator}
      other {Deleted record}
    }`,
  ),
};

/** The same where it has no name. */
const unnamedWords: Record<Changed['action'], Message> = {
  create: msg(
    `{kind, select,
      users {Added a member}
      universities {Added a university}
      taskforces {Added a task force}
      topics {Added an area}
      projects {Added a project}
      offers {Added an opportunity}
      resources {Added a resource}
      requests {Added a request}
      chairs {Added a chair}
      admins {Added an administrator}
      introductions {Added an introduction}
      reports {Added a report}
      follows {Added a follow}
      searches {Added a saved search}
      blocks {Added a block}
      notices {Added a notification}
      other {Added a picture}
    }`,
  ),
  edit: msg(
    `{kind, select,
      users {Changed a member}
      universities {Changed a university}
      taskforces {Changed a task force}
      topics {Changed an area}
      projects {Changed a project}
      offers {Changed an opportunity}
      resources {Changed a resource}
      requests {Changed a request}
      chairs {Changed a chair}
      admins {Changed an administrator}
      introductions {Changed an introduction}
      reports {Changed a report}
      follows {Changed a follow}
      searches {Changed a saved search}
      blocks {Changed a block}
      notices {Changed a notification}
      other {Changed a picture}
    }`,
  ),
  delete: msg(
    `{kind, select,
      users {Deleted a member}
      universities {Deleted a university}
      taskforces {Deleted a task force}
      topics {Deleted an area}
      projects {Deleted a project}
      offers {Deleted an opportunity}
      resources {Deleted a resource}
      requests {Deleted a request}
      chairs {Removed a chair}
      admins {Removed an administrator}
      introductions {Deleted an introduction}
      reports {Deleted a report}
      follows {Deleted a follow}
      searches {Deleted a saved search}
      blocks {Deleted a block}
      notices {Deleted a notification}
      other {Deleted a picture}
    }`,
  ),
};

/**
 * Says what happened to a record: 'Changed university', before its name; 'Deleted a university' without one.
 *
 * @param named whether the record exists, and so has a name; undefined where that isn't known
 */
export function recordWords(
  { collection, action }: Pick<Changed, 'collection' | 'action'>,
  named: boolean | undefined,
): string {
  const change = t((named ? namedWords : unnamedWords)[action], { kind: collection });
  return named !== false || action === 'delete' ? change : t('{change}, deleted since', { change });
}

/** Fields that the service sets when others change. They are mentioned only if nothing else changed. */
const following = new Set(['countryCode', 'latitude', 'longitude', 'submittedBy']);

/** 'Website; Areas of Specialization: 2 added, 1 removed' */
export function changedWords(collection: Changed['collection'], changed: ChangedField[]): string {
  const labels: Record<string, Message> = collection === 'images' ? {} : fieldLabels[collection];
  const own = changed.filter(({ field }) => !following.has(field));
  return (own.length > 0 ? own : changed)
    .map(({ field, ...counts }) => {
      const label = t(labels[field] ?? msg('A former field'));
      const words = countWords(counts);
      return words ? t('{field}: {counts}', { field: label, counts: words }) : label;
    })
    .join('; ');
}

/** '2 added, 1 removed' for a list; empty for any other field. */
export const countWords = ({ added, altered, removed }: Omit<ChangedField, 'field'>): string =>
  listed(
    [
      added ? t('{count, plural, one {# added} other {# added}}', { count: added }) : '',
      altered ? t('{count, plural, one {# changed} other {# changed}}', { count: altered }) : '',
      removed ? t('{count, plural, one {# removed} other {# removed}}', { count: removed }) : '',
    ].filter(Boolean),
    'commas',
  );

const refusals: Record<CountedRefusal, Message> = {
  forbidden: msg('{count, plural, one {# not allowed} other {# not allowed}}'),
  'not-found': msg(
    '{count, plural, one {# did not exist, or was not visible to them} other {# did not exist, or was not visible to them}}',
  ),
  'slow-down': msg('{count, plural, one {# over the limit} other {# over the limit}}'),
  'wrong-code': msg(
    '{count, plural, one {# with a wrong code from their app} other {# with a wrong code from their app}}',
  ),
};

/** '2 not allowed, 380 over the limit' */
export const refusedWords = (counts: Partial<Record<CountedRefusal, number>>): string =>
  listed(
    (Object.entries(counts) as [CountedRefusal, number][]).map(([code, count]) =>
      t(refusals[code], { count }),
    ),
    'commas',
  );
