import type { Collection } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { lastWriter, productAuthor } from '../data/audit.ts';
import { change } from '../data/change.ts';
import type { Change } from '../data/stream-record.ts';
import type { NoticeGroup } from '../stores/notices.ts';
import { notifyMember } from './notify-member.ts';
import { type Step, taskOf } from './step.ts';

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

type RoleNotice = { to: string; group: NoticeGroup; replaces: NoticeGroup[] };

/**
 * The notices of a write: one for each person, of the role with the most rights. It replaces previous notices that are
 * no longer true.
 */
export function roleNoticesOf({ collection, before, after }: Change): RoleNotice[] {
  const of = kinds.find((each) => each === (collection as Collection));
  if (!of || !after) return [];
  const all = (roleLists[of] as RoleList<Kind>[]).map((list) => ({
    ...list,
    had: new Set(before ? list.in(before as never) : []),
    has: new Set(list.in(after as never)),
  }));
  const people = new Set(all.flatMap(({ had, has }) => [...had.symmetricDifference(has)]));
  return [...people].flatMap((to): RoleNotice[] => {
    const gained = all.filter(({ had, has }) => has.has(to) && !had.has(to));
    const lost = all.filter(({ had, has }) => had.has(to) && !has.has(to));
    const group = gained[0]?.added ?? lost.at(-1)?.removed;
    if (!group) return [];
    const replaces = [
      ...gained.flatMap(({ removed }) => (removed ? [removed] : [])),
      ...lost.map(({ added }) => added),
    ];
    return [{ to, group, replaces }];
  });
}

/** Notifies people whom somebody else added to or removed from a role. */
export const notifyOfRoles: Step = async (entries, run) => {
  for (const entry of entries) {
    const news = roleNoticesOf(entry.change);
    if (news.length > 0) await run.isolate(taskOf('role', [entry]), () => notifyAll(entry.change, news));
  }
};

async function notifyAll({ collection, after }: Change, news: RoleNotice[]): Promise<void> {
  const record = after as Stored<Kind>;
  const by = await lastWriter(collection as Kind, record.id);
  // Restored memberships are no news.
  if (!by || by === productAuthor.id) return;
  for (const { to, group, replaces } of news)
    if (to !== by)
      await change((unit) =>
        notifyMember(unit, to, {
          deed: `role#${record.id}#${record.version}#${to}`,
          record,
          group,
          replaces,
        }),
      );
}
