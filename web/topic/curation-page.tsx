import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Collection, names } from '../../shared/kinds/collections.ts';
import { prunableCollections, referencesOf } from '../../shared/kinds/references.ts';
import { t } from '../../shared/language/messages.ts';
import { sortedBy } from '../../shared/language/sorted-by.ts';
import { findDuplicates, unusedAreas } from '../../shared/topic/curation.ts';
import { useFirstSyncDone, useLists } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { ListLink } from '../ui/list/list-url.tsx';
import { focusHeading, PageHeading } from '../ui/page/page-heading.tsx';
import { MergeButton } from './merge-button.tsx';
import '../ui/list/rows.css';
import '../ui/page/page.css';

/** The collections whose records can name an area. */
const naming = prunableCollections('topics');
const lists: readonly Collection[] = ['topics', ...naming];

/** How many records name each area. */
function useUses() {
  const all = useLists(lists);
  return useMemo(() => {
    if (!all) return undefined;
    const uses = new Map<string, number>();
    for (const collection of naming)
      for (const record of all[collection] ?? [])
        for (const named of referencesOf(collection, record))
          if (named.collection === 'topics') uses.set(named.id, (uses.get(named.id) ?? 0) + 1);
    return { areas: sortedBy(all.topics ?? [], ({ name }) => [name]), uses };
  }, [all]);
}

/** For administrators: duplicate and unused areas, found in this browser's replica. */
export default function CurationPage() {
  const firstSyncDone = useFirstSyncDone();
  const known = useUses();
  return (
    <article className="page">
      <header>
        <ListLink collection="topics" />
        <PageHeading title={t('Duplicate and Unused Areas')} />
        <p>
          {t(
            'These areas may mean the same. Merged, they are found together; only the description of the removed one is lost.',
          )}
        </p>
      </header>
      {firstSyncDone && known ? (
        <Found {...known} />
      ) : (
        <div aria-busy="true">
          <p role="status">{t('Loading...')}</p>
          <SkeletonLines lines={4} />
        </div>
      )}
    </article>
  );
}

function Found({ areas, uses }: NonNullable<ReturnType<typeof useUses>>) {
  const duplicates = useMemo(() => findDuplicates(areas), [areas]);
  const unused = unusedAreas(areas, new Set(uses.keys()));
  const used = (id: string) => uses.get(id) ?? 0;
  return (
    <>
      <Section title={t('Possible duplicates')} count={duplicates.length}>
        {duplicates.length === 0 && <p>{t('No two areas have similar names.')}</p>}
        <ul className="rows" aria-label={t('Possible duplicates')}>
          {duplicates.map(({ areas: [one, other], names: [first, second] }) => {
            // By default, the area that more records name stays.
            const [into, from] = used(one.id) < used(other.id) ? [other, one] : [one, other];
            return (
              <li key={`${one.id} ${other.id}`}>
                <div className="row-with-actions">
                  <div className="row-with-actions-text">
                    {rich(
                      '<strong>{first}</strong> ({ofFirst, plural, one {# record} other {# records}}) and <strong>{second}</strong> ({ofSecond, plural, one {# record} other {# records}})',
                      {
                        strong: (words) => <strong>{words}</strong>,
                        first: <RecordLink collection="topics" id={one.id} />,
                        ofFirst: used(one.id),
                        second: <RecordLink collection="topics" id={other.id} />,
                        ofSecond: used(other.id),
                      },
                    )}
                    {(first !== one.name || second !== other.name) && (
                      <p className="row-with-actions-soft">
                        {t('“{first}” and “{second}”', { first, second })}
                      </p>
                    )}
                  </div>
                  <MergeButton
                    from={from.id}
                    into={into.id}
                    label={t('Merge… {from} and {into}', { from: from.name, into: into.name })}
                    onMerged={focusHeading}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      </Section>
      <Section title={t('Unused')} count={unused.length}>
        {unused.length === 0 ? (
          <p>{t('Every area is used.')}</p>
        ) : (
          <p>{t('No member, university, project, resource or opportunity names them.')}</p>
        )}
        <ul className="rows" aria-label={t('Unused')}>
          {unused.map(({ id, name }) => (
            <li key={id}>
              <div className="row-with-actions">
                <Link className="row-with-actions-text" to={`${names.topics.path}/${id}`}>
                  {name}
                </Link>
                <MergeButton from={id} label={t('Merge… {name}', { name })} onMerged={focusHeading} />
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
