import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import type { Change } from '../data/stream-record.ts';
import type { NoticeGroup } from '../stores/notices.ts';

const kinds = ['taskforces', 'projects', 'universities'] as const;
type Kind = (typeof kinds)[number];

/** A list of members in a record, and the notices for being added and removed. */
type RoleList<C extends Kind> = {
  in: (record: Stored<C>) => string[];
  added: NoticeGroup;
  /** Undefined for the contact of a university, who knows their successor. */
  removed?: NoticeGroup;
};

/** By kind, the list with the most rights first. */
const roleLists: { [C in Kind]: RoleList<C>[] } = {
  taskforces: [
    {
      in: ({ chairs }) => chairs,
      added: { subject: 'chair-added' },
      removed: { subject: 'chair-removed' },
    },
    {
      in: ({ members }) => members,
      added: { subject: 'taskforce-joined' },
      removed: { subject: 'taskforce-left' },
    },
  ],
  projects: [
    { in: ({ leads }) => leads, added: { subject: 'lead-added' }, removed: { subject: 'lead-removed' } },
  ],
  universities: [{ in: ({ contact }) => (contact ? [contact] : []), added: { subject: 'contact-added' } }],
};

/** `isOffer`: they are asked to accept. */
type RoleNotice = { to: string; group: NoticeGroup; isOffer: boolean };
type RoleChange = { record: Stored<Kind>; notices: RoleNotice[] };

/** The changes of roles that a write makes, each with the notice of the role with the most rights. */
export function roleChangeOf({ collection, before, after }: Change): RoleChange | undefined {
  const of = kinds.find((each) => each === (collection as Collection));
  if (!of || !after) return undefined;
  const all = (roleLists[of] as RoleList<Kind>[]).map((list) => ({
    ...list,
    had: new Set(before ? list.in(before as never) : []),
    has: new Set(list.in(after as never)),
  }));
  const people = new Set(all.flatMap(({ had, has }) => [...had.symmetricDifference(has)]));
  const notices = [...people].flatMap((to): RoleNotice[] => {
    const gained = all.filter(({ had, has }) => has.has(to) && !had.has(to));
    const lost = all.filter(({ had, has }) => had.has(to) && !has.has(to));
    const group = gained[0]?.added ?? lost.at(-1)?.removed;
    return group ? [{ to, group, isOffer: group.subject.endsWith('-added') }] : [];
  });
  return notices.length > 0 ? { record: after as Stored<Kind>, notices } : undefined;
}
