import type { CreateInput } from '../../shared/kinds/registry.ts';
import { memberHere } from '../storage/session-trace.ts';
import { type Observed, store } from './store.ts';

/*
 * What a member follows and which searches they save wait in the outbox until the service has them: kept on this
 * device, shown at once, and sent when there is a network. An entry says how things should stand and not what to do, so
 * it does no harm to send it twice, and only the last one about the same thing counts.
 */

export type OutboxKind = 'follows' | 'searches';

/**
 * An entry of the outbox.
 *
 * @template K the kind of the record that there should be, or no longer be
 */
export type Queued<K extends OutboxKind = OutboxKind> = {
  collection: K;
  /** The subject, which has at most one record: `topics 0192…`, or the address of a search. */
  about: string;
  /** The record as it should be; undefined where there should be none. */
  input?: CreateInput<K> | undefined;
  /** The idempotency key of the creation. */
  key: string;
};

/** The subject of a follow or a saved search. */
export function subjectKey(input: CreateInput<'follows'> | CreateInput<'searches'>): string {
  return 'address' in input ? input.address : `${input.record.kind} ${input.record.id}`;
}

/** The key of the outbox in local storage, which signing out clears as a whole. */
const storageKey = 'outbox';
type Saved = { member: string; queued: readonly Queued[] };

const none: readonly Queued[] = [];
let read: { text: string | null; saved: Partial<Saved> } = { text: null, saved: {} };

/** The member's entries on this device, whichever tab added them. */
function readQueued(): readonly Queued[] {
  const text = localStorage.getItem(storageKey);
  if (text !== read.text) read = { text, saved: JSON.parse(text ?? '{}') };
  const { member, queued = none } = read.saved;
  return member === memberHere() ? queued : none;
}

const changes = store(0);

export const outbox: Observed<readonly Queued[]> = {
  get: readQueued,
  subscribe(listener) {
    const end = changes.subscribe(listener);
    // Another tab has changed them.
    window.addEventListener('storage', listener);
    return () => {
      end();
      window.removeEventListener('storage', listener);
    };
  },
};

function save(next: readonly Queued[]): void {
  const member = memberHere();
  // Nothing is stored after signing out.
  if (member === null) return;
  if (next.length > 0)
    localStorage.setItem(storageKey, JSON.stringify({ member, queued: next } satisfies Saved));
  else localStorage.removeItem(storageKey);
  changes.set(changes.get() + 1);
}

const isAlike = (one: Omit<Queued, 'key'>, other: Omit<Queued, 'key'>) =>
  one.collection === other.collection && one.about === other.about;

/** Adds an entry in place of an earlier one about the same. */
export function enqueue(entry: Omit<Queued, 'key'>): void {
  save([
    ...readQueued().filter((each) => !isAlike(each, entry)),
    { ...entry, key: crypto.randomUUID() } as Queued,
  ]);
}

/** Removes an entry that was sent or refused, unless another has taken its place meanwhile. */
export const dequeue = ({ key }: Queued): void => save(readQueued().filter((each) => each.key !== key));
