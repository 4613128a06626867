import { isClosed } from '../../shared/fields/field-values.ts';
import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import type { Change } from '../data/stream-record.ts';
import { syncStatus } from '../stores/introductions.ts';
import { type Step, taskOf } from './step.ts';

type People = Parameters<typeof roleHolders>[0] & { members?: string[] };

const peopleIn = (record: object | undefined): string[] => {
  const people = (record ?? {}) as People;
  return [...roleHolders(people), '', ...(people.members ?? [])];
};

const ledCollections: readonly Collection[] = ['taskforces', 'projects', 'universities'];
/** The part of a record that can end introductions about it: who has roles in it, and whether it is closed. */
const stateOf = (record: object): string => [...peopleIn(record), isClosed(record as Closable)].join();
type Closable = Parameters<typeof isClosed>[0];

/** Whether a write can end an introduction: it gave or took a role, closed a record, or deleted one or a member. */
const canEnd = ({ collection, before, after }: Change): boolean =>
  !after
    ? collection === 'users' || ledCollections.includes(collection)
    : [...ledCollections, 'offers'].includes(collection) && stateOf(before ?? {}) !== stateOf(after);

/** Changes the status of introductions whose record or people were changed. */
export const syncIntroductions: Step = async (entries, run) => {
  const ending = entries.filter((entry) => canEnd(entry.change));
  if (ending.length === 0) return;
  const changed = new Set(ending.map(({ change: { collection, id } }) => `${collection}#${id}`));
  await run.isolate(taskOf('introductions', ending), async () => {
    for await (const { id, about, from, successor } of everyRecord('introductions'))
      if (
        [`${about.kind}#${about.id}`, `users#${from}`, `users#${successor}`].some((key) => changed.has(key))
      )
        await run.isolate(taskOf('introductions', ending, id), () => change((unit) => syncStatus(unit, id)));
  });
};
