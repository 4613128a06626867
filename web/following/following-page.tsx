import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { names, type SectionKind } from '../../shared/kinds/collections.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { capitalised } from '../../shared/language/text.ts';
import type { KindFacets } from '../../shared/lists/common-facets.ts';
import { choicesIn, goneWords, isGone } from '../../shared/lists/facets.ts';
import { facetsOf } from '../../shared/lists/kind-facets.ts';
import { listedAt } from '../../shared/lists/list-record.ts';
import { useFirstSyncDone, useLists, useNames } from '../data/hooks.ts';
import { LoadingRow } from '../ui/content/progress.tsx';
import { Section } from '../ui/content/section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import NameDialog from '../ui/following/name-dialog.tsx';
import { type Shown, useEnqueue, useWithOutbox } from '../ui/following/use-outbox.ts';
import { useLanguage } from '../ui/language/language.ts';
import { AccountNav } from '../ui/links/account-nav.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { focusHeading, PageHeading } from '../ui/page/page-heading.tsx';
import './following-page.css';
import '../ui/list/rows.css';
import '../ui/page/page.css';

/** Lists the records that the member follows, and the searches that they saved. */
export default function FollowingPage() {
  const followed = useWithOutbox('follows');
  const saved = useWithOutbox('searches');
  const firstSyncDone = useFirstSyncDone();
  return (
    <>
      <AccountNav />
      <article className="page">
        <header>
          <PageHeading title={t('Following and Saved Searches')} />
          <p>{t('Nobody else sees what you follow or save.')}</p>
        </header>
        {followed && saved && firstSyncDone ? (
          <>
            <Section title={t('Following')} count={followed.length}>
              <Followed follows={followed} />
            </Section>
            <Section title={t('Saved searches')} count={saved.length}>
              <Saved searches={saved} />
            </Section>
          </>
        ) : (
          <LoadingRow />
        )}
      </article>
    </>
  );
}

function Followed({ follows }: { follows: readonly Shown<'follows'>[] }) {
  if (follows.length === 0)
    return (
      <EmptyState art="people" title={t('You follow nothing yet')}>
        {t('Press “Follow” on the page of an area, task force, project, university or member.')}
      </EmptyState>
    );
  return (
    <ul className="rows" aria-label={t('Following')}>
      {follows.toReversed().map((follow) => (
        <FollowedRow key={follow.about} follow={follow} />
      ))}
    </ul>
  );
}

function FollowedRow({ follow: { about, input, waits } }: { follow: Shown<'follows'> }) {
  const enqueue = useEnqueue();
  const { kind, id } = input.record;
  const name = useNames(kind)(id);
  return (
    <li className="followed">
      <p>
        <RecordLink collection={kind} id={id} />
        <small className="soft">
          {capitalised(t(names[kind].one))}
          {waits && ` · ${t(waitingWords)}`}
        </small>
      </p>
      <Button
        tone="quiet"
        aria-label={t('Stop following {name}', { name })}
        onClick={() => {
          enqueue({ collection: 'follows', about }, t('You no longer follow {name}.', { name }));
          focusHeading();
        }}
      >
        {t('Stop following')}
      </Button>
    </li>
  );
}

/** Said of what the service doesn't have yet. */
const waitingWords = msg('is sent when you are online again');

function SavedRow({
  search: { about, input, waits },
  onRename,
}: {
  search: Shown<'searches'>;
  onRename: () => void;
}) {
  const enqueue = useEnqueue();
  const gone = useGone(input.address);
  return (
    <li className="followed">
      <p>
        <Link dir="auto" to={input.address}>
          {input.name}
        </Link>
        <small className="soft">
          {headingOf(input.address)}
          {waits && ` · ${t(waitingWords)}`}
          {gone.length > 0 && ` · ${t('Finds nothing now: {filters}', { filters: gone.join('; ') })}`}
        </small>
      </p>
      <div>
        <Button
          tone="quiet"
          icon="edit"
          aria-label={t('Rename {name}', { name: input.name })}
          onClick={onRename}
        >
          {t('Rename')}
        </Button>
        <Button
          tone="quiet"
          icon="trash"
          aria-label={t('Remove {name}', { name: input.name })}
          onClick={() => {
            enqueue({ collection: 'searches', about }, t('“{name}” was removed.', { name: input.name }));
            focusHeading();
          }}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}

/** Says for each filter of a saved search that names nothing which exists any more that it is gone. */
function useGone(address: string): string[] {
  const kind = listedAt(address);
  const facets = kind && (facetsOf[kind] as KindFacets<SectionKind> | undefined);
  const lists = useLists(useMemo(() => (facets ? [facets.collection, ...facets.uses] : []), [facets]));
  const firstSyncDone = useFirstSyncDone();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are in the reader's language
  return useMemo(() => {
    if (!facets || !lists || !firstSyncDone) return [];
    const all = facets.groups(lists[facets.collection] ?? [], lists);
    const choices = choicesIn(all, new URLSearchParams(address.split('?')[1]));
    return all
      .flatMap(({ facets }) => facets)
      .filter((facet) => isGone(facet, choices.get(facet.name) ?? new Set()))
      .map(goneWords);
  }, [facets, lists, firstSyncDone, address, language]);
}

function Saved({ searches }: { searches: readonly Shown<'searches'>[] }) {
  const enqueue = useEnqueue();
  const [renaming, setRenaming] = useState<Shown<'searches'>['input']>();
  if (searches.length === 0)
    return (
      <EmptyState art="search" title={t('You have not saved a search yet')}>
        {t('Search or filter a list, then press “Save this search”.')}
      </EmptyState>
    );
  return (
    <>
      <ul className="rows" aria-label={t('Saved searches')}>
        {searches.toReversed().map((search) => (
          <SavedRow key={search.about} search={search} onRename={() => setRenaming(search.input)} />
        ))}
      </ul>
      {renaming && (
        <NameDialog
          title={t('Rename this search')}
          name={renaming.name}
          address={renaming.address}
          onClose={() => setRenaming(undefined)}
          onSave={(name) => {
            setRenaming(undefined);
            const { address } = renaming;
            enqueue(
              { collection: 'searches', about: address, input: { address, name } },
              t('This search is now called “{name}”.', { name }),
            );
          }}
        />
      )}
    </>
  );
}

/** The heading of the list that a search is of. */
const headingOf = (address: string) => {
  const kind = listedAt(address);
  return kind && t(names[kind].heading);
};
