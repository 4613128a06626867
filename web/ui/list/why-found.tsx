import type { Collection } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import type { Why } from '../../../shared/search/why.ts';
import { useWhy } from '../../data/why.ts';
import { Highlight } from '../content/highlight.tsx';
import { rich } from '../language/rich.tsx';
import './record-row.css';

/** A line that says why a record was found, unless its name shows it. Its place is reserved while the reason is read. */
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
  query: string;
  /** Has room for two lines. */
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

/** The field and its text, with the search's words marked. */
export function WhyWords({ why: { label, text }, q }: { why: Why; q: string }) {
  const marked = <Highlight text={text} q={q} />;
  return label ? rich('{field}: {text}', { field: t(label), text: marked }) : marked;
}
