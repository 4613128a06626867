import { isDeepStrictEqual } from 'node:util';
import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import type { Change } from '../data/stream-record.ts';
import { administratorIds } from '../stores/administrators.ts';
import { introductionRecipients, introductionsAbout } from '../stores/introductions.ts';
import { endNoticesOf } from '../stores/notices.ts';
import { type Step, taskOf } from './step.ts';

/** The members whose notices a write can end, beside those that name a deleted record. */
type Readers<C extends Collection> = {
  /** The fields whose change can end a notice; any, if they are left out. */
  fields?: (keyof Stored<C>)[];
  /** By the record: asked of it before and after the write, so that whoever lost a part in it is among them. */
  of?: (record: Stored<C>) => string[] | Promise<string[]>;
  /** By the write. */
  once?: (change: Change) => string[] | Promise<string[]>;
};

const interestedIn = async (kind: 'offers' | 'projects', id: string) =>
  (await introductionsAbout({ kind, id })).map(({ from }) => from);

const chairsOf = async (id: string) =>
  roleHolders((await new UnitOfWork().get('taskforces', id)) ?? ({} as Parameters<typeof roleHolders>[0]));

const readers: { [C in Collection]?: Readers<C> } = {
  admins: { of: ({ id }) => [id] },
  users: {
    of: ({ id, firstRun }) => (firstRun ? [id] : []),
    once: ({ before, after }) => (isReset(before, after) ? administratorIds() : []),
  },
  requests: { once: administratorIds },
  resources: {
    fields: ['approved', 'taskforce'],
    of: ({ taskforce }) => chairsOf(taskforce.id),
    once: administratorIds,
  },
  taskforces: {
    fields: ['chairs', 'members', 'unconfirmed'],
    of: ({ chairs, members }) => [...chairs, ...members],
    once: administratorIds,
  },
  projects: {
    fields: ['leads', 'unconfirmed', 'closed'],
    of: ({ leads }) => leads,
    once: async ({ id }) => [...(await interestedIn('projects', id)), ...(await administratorIds())],
  },
  universities: {
    fields: ['contact', 'unconfirmed'],
    of: ({ contact }) => (contact ? [contact] : []),
    once: administratorIds,
  },
  offers: {
    fields: ['expiry', 'closed', 'owner'],
    of: ({ owner }) => [owner],
    once: ({ id }) => interestedIn('offers', id),
  },
  introductions: {
    fields: ['status'],
    of: (introduction) => introductionRecipients(new UnitOfWork(), introduction),
  },
  reports: { of: ({ by }) => [by], once: administratorIds },
};

/** Kinds of which a deleted record may be named in the notice of anybody. */
const namedAnywhere: readonly Collection[] = ['users', 'taskforces', 'projects', 'universities', 'offers'];

/** A reset of a second factor gives a member's record a new version, and nothing else. */
function isReset(before: Change['before'], after: Change['after']): boolean {
  if (!before || !after) return false;
  const { version, updateTimestamp } = before;
  return isDeepStrictEqual({ ...after, version, updateTimestamp }, before);
}

async function readersOf(change: Change): Promise<string[]> {
  const kind = readers[change.collection] as Readers<Collection> | undefined;
  const { before, after } = change;
  // A new record ends nothing.
  if (!kind || !before) return [];
  const { fields, of = () => [], once = () => [] } = kind;
  const [was, is] = [before, after] as Record<string, unknown>[];
  const isSame = (field: string) => isDeepStrictEqual(was?.[field], is?.[field]);
  if (after && fields?.every((field) => isSame(field))) return [];
  const sides = [before, after].filter((record) => record !== undefined);
  return (await Promise.all([once(change), ...sides.map((record) => of(record as never))])).flat();
}

/**
 * Takes out of notices what a write has ended the reason of (`reason` in `shared/notice/notice-definitions.ts`). It looks
 * at what is stored now, so neither the order of entries nor a repeated one matters.
 */
export const endNoticesOfWrites: Step = async (entries, run) => {
  const members = new Set<string>();
  const deleted = new Set<string>();
  for (const entry of entries) {
    const { collection, id, after } = entry.change;
    if (!after && namedAnywhere.includes(collection)) deleted.add(id);
    await run.isolate(taskOf('end-notices', [entry]), async () => {
      for (const member of await readersOf(entry.change)) members.add(member);
    });
  }
  if (deleted.size > 0)
    await run.isolate(taskOf('end-notices', entries, 'deleted'), async () => {
      for await (const { member, about } of everyRecord('notices'))
        if (about.some(({ id }) => deleted.has(id))) members.add(member);
    });
  for (const member of members)
    await run.isolate(taskOf('end-notices', entries, member), () => endNoticesOf(member));
};
