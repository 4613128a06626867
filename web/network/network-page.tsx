import { List } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { names } from '../../shared/kinds/collections.ts';

import { t } from '../../shared/language/messages.ts';
import { useFirstSyncDone, useSync } from '../data/hooks.ts';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx';
import { type TiedKind, tiedKinds } from '../ui/links/network-address.ts';
import { FacetBar } from '../ui/list/facet-bar.tsx';
import { useAddressPart } from '../ui/list/list-url.tsx';
import { NothingFits } from '../ui/list/record-list.tsx';
import { focusHeading, PageHeading } from '../ui/page/page-heading.tsx';
import { NetworkPicture, tintOfKind } from './network-picture.tsx';
import { TableAround, WholeTable } from './network-table.tsx';
import type { Network, NetworkNode } from './ties.ts';
import { useNetwork } from './use-network.ts';
import { relatedTo, wholeKinds, wholeOf } from './views.ts';
import '../ui/page/page.css';
import './network-page.css';

/** The picture of who works with whom on what. Its centre is in the address. */
export default function NetworkPage() {
  const [params] = useSearchParams();
  const setPart = useAddressPart();
  const at = params.get('at');
  const { facets, network, people } = useNetwork(at);
  const firstSyncDone = useFirstSyncDone();
  const sync = useSync();
  const centre = at === null ? undefined : network?.nodes.get(at);
  const isTable = params.get('as') === 'table';

  const withAt = (key: string | undefined) => {
    const next = new URLSearchParams(params);
    if (key === undefined) next.delete('at');
    else next.set('at', key);
    return `?${next.toString().replaceAll('%2C', ',')}`;
  };

  const body = () => {
    if (!firstSyncDone && (sync.phase === 'failed' || sync.phase === 'offline'))
      return (
        <ErrorState
          message={t('We could not load the network. Check your connection.')}
          onRetry={sync.retry}
        />
      );
    if (!network || !firstSyncDone)
      return (
        <div aria-busy="true">
          <SkeletonLines lines={8} />
        </div>
      );
    if (at !== null && !centre)
      return (
        <EmptyState art="search" title={t('It is no longer in the network')}>
          {t('The record in the middle was deleted.')}
        </EmptyState>
      );
    const isNarrowed = facets.tokens.length > 0;
    if (people === 0 && isNarrowed && !centre) return <NothingFits collection="users" facets={facets} />;
    if (!centre && wholeOf(network).length === 0)
      return (
        <EmptyState
          art="search"
          title={t('Nobody has an area or a task force yet')}
          action={
            isNarrowed && (
              <Button
                onClick={() => {
                  facets.clear();
                  // The button disappears, so the focus has to move.
                  focusHeading();
                }}
              >
                {t('Clear all')}
              </Button>
            )
          }
        />
      );
    if (!isTable) return <NetworkPicture network={network} centre={centre} to={withAt} />;
    if (centre) return <TableAround network={network} centre={centre} to={withAt} />;
    return <WholeTable network={network} to={withAt} />;
  };

  return (
    <section className="page network-page">
      <header className="network-page-head">
        {at !== null && (
          <Link to={withAt(undefined)} className="network-page-back" preventScrollReset>
            <Icon name="back" />
            {t('The whole network')}
          </Link>
        )}
        <div className="page-bar">
          {/* Mounted again at each step, to take the focus from the link that was pressed. */}
          <PageHeading
            key={at}
            title={centre ? t('{name} in the network', { name: centre.name }) : t('The network')}
          />
          {centre && (
            <ButtonLink to={`${names[centre.kind].path}/${centre.id}`} icon="right">
              {t(
                '{kind, select, topics {Go to the area} taskforces {Go to the task force} projects {Go to the project} universities {Go to the university} other {Go to the member}}',
                { kind: centre.kind },
              )}
            </ButtonLink>
          )}
        </div>
        <p className="network-page-about">
          {t(
            centre
              ? 'The nearest people and records, and how they are connected.'
              : 'Areas and task forces. Bigger circles have more people; lines join those with the most people in common.',
          )}
        </p>
      </header>
      <FacetBar of={facets} found={t(names.users.counted, { count: people })} />
      <div className="page-bar">
        <p role="status" className="network-page-sum">
          {network && firstSyncDone ? <Sum network={network} centre={centre} people={people} /> : ' '}
        </p>
        <Button
          tone="quiet"
          icon={isTable ? 'network' : List}
          onClick={() => setPart({ as: isTable ? undefined : 'table' })}
        >
          {t(isTable ? 'Show the picture' : 'Show as a table')}
        </Button>
      </div>
      {body()}
    </section>
  );
}

/** The number of nodes of each kind, in the colours of the picture. */
function Sum({
  network,
  centre,
  people,
}: {
  network: Network;
  centre: NetworkNode | undefined;
  people: number;
}) {
  const counts = useMemo((): [TiedKind, number][] => {
    const related = centre && relatedTo(network, centre.key);
    if (related) return tiedKinds.map((kind) => [kind, related[kind].length]);
    const nodes = wholeOf(network);
    return [
      ...wholeKinds.map((each): [TiedKind, number] => [
        each,
        nodes.filter(({ kind }) => kind === each).length,
      ]),
      ['users', people],
    ];
  }, [network, centre, people]);
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => (
      <span key={kind} className="network-page-kind" data-kind={kind} data-tint={tintOfKind(kind)}>
        {t(names[kind].counted, { count })}
      </span>
    ));
}
