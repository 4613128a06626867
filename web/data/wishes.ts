import type { CreateInput } from '../../shared/kinds/registry.ts';
import { memberHere } from '../storage/session-trace.ts';
import { type Observed, store } from './store.ts';

/*
 * What a member follows and which searches they save are wishes until the service has them: kept on this device, shown
 * at once, and sent when there is a network. A wish says how things should stand and not what to do, so it does no harm
 * to send it twice, and only the last one about the same thing counts.
 */

export type WishedKind = 'follows' | 'searches';

/** @template K the kind of the record that there should be, or no longer be */
export type Wish<K extends WishedKind = WishedKind> = {
  collection: K;
  /** What the record is about, of which there is at most one: `topics 0192…`, or the address of a search. */
  about: string;
  /** The record as it should be; undefined where there should be none. */
  input?: CreateInput<K> | undefined;
  /** The idempotency key of the creation. */
  key: string;
};

/** What a follow or a saved search is about. */
export function aboutOf(input: CreateInput<'follows'> | CreateInput<'searches'>): string {
  return 'address' in input ? input.address : `${input.record.kind} ${input.record.id}`;
}

/** Where wishes are kept. Signing out clears them with all of local storage. */
const place = 'wishes';
type Kept = { member: string; wishes: readonly Wish[] };

const none: readonly Wish[] = [];
let read: { text: string | null; kept: Partial<Kept> } = { text: null, kept: {} };

/** The member's wishes on this device, whichever tab added them. */
function here(): readonly Wish[] {
  const text = localStorage.getItem(place);
  if (text !== read.text) read = { text, kept: JSON.parse(text ?? '{}') };
  const { member, wishes = none } = read.kept;
  return member === memberHere() ? wishes : none;
}

const changes = store(0);

export const wishes: Observed<readonly Wish[]> = {
  get: here,
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

function keep(next: readonly Wish[]): void {
  const member = memberHere();
  // Nothing is stored after signing out.
  if (member === null) return;
  if (next.length > 0) localStorage.setItem(place, JSON.stringify({ member, wishes: next } satisfies Kept));
  else localStorage.removeItem(place);
  changes.set(changes.get() + 1);
}

const isAlike = (one: Omit<Wish, 'key'>, other: Omit<Wish, 'key'>) =>
  one.collection === other.collection && one.about === other.about;

/** Keeps a wish in place of an earlier one about the same. */
export function addWish(wish: Omit<Wish, 'key'>): void {
  keep([...here().filter((each) => !isAlike(each, wish)), { ...wish, key: crypto.randomUUID() } as Wish]);
}

/** Forgets a wish that was fulfilled or refused, unless another has taken its place meanwhile. */
export const forgetWish = ({ key }: Wish): void => keep(here().filter((each) => each.key !== key));
