import type { Collection } from '../../../shared/collections.ts';
import { useWhy } from '../../data/why.ts';
import type { Why } from '../../search/why.ts';
import { Highlight } from '../content/highlight.tsx';
import './why-found.css';

/** Why a list's record was found, in a line of its own, whose place is kept from the letter on; nothing where its name says so. */
export function WhyFound({
  collection,
  id,
  name,
  query,
  wraps,
}: {
  collection: Collection;
  id: string;
  name: string;
  /** What the list is searched for: nothing while it isn't. */
  query: string;
  /** Takes the room of two lines. */
  wraps?: boolean;
}) {
  const why = useWhy(collection, id, name, query);
  if (why === null) return null;
  return (
    <span className={wraps ? 'why-found wraps' : 'why-found'}>
      {why ? <WhyWords why={why} q={query} /> : '\u00a0'}
    </span>
  );
}

/** The field and its words, those searched for marked. */
export function WhyWords({ why: { label, text }, q }: { why: Why; q: string }) {
  return (
    <>
      {label && `${label}: `}
      <Highlight text={text} q={q} />
    </>
  );
}
