import { useMemo } from 'react';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { KindFacets } from '../../shared/lists/common-facets.ts';
import { choicesIn, facetsOver } from '../../shared/lists/facets.ts';
import { facetsOf } from '../../shared/lists/kind-facets.ts';
import { memberFacets } from '../../shared/lists/member-facets.ts';
import { type RecordLists, useLists } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { nodeKey, type TiedKind, tiedKinds } from '../ui/links/network-address.ts';
import { type ListFacets, useFacets } from '../ui/list/use-facets.ts';
import { type Network, networkOf, type TiedRecords, tiesIn } from './ties.ts';
import { wholeKinds } from './views.ts';

/**
 * The network of the members who fit the facets. Records of other kinds belong to it if they are tied to one of these
 * members, or fit all facets themselves, or are of a kind that the whole picture always has.
 *
 * @param at the key of the centre, which is always included
 * @returns an undefined network while it is being read
 */
export function useNetwork(at: string | null): {
  facets: ListFacets;
  network: Network | undefined;
  /** How many members fit. */
  people: number;
} {
  const lists = useLists(everyKind);
  const people = useFacets(memberFacets, lists?.users, lists?.users);
  const { params } = people;
  const chosen = people.facets.tokens.map(({ facet }) => facet.name).join();

  const included = useMemo((): TiedRecords | undefined => {
    if (!lists || !people.shown) return undefined;
    if (!chosen) return { ...(lists as TiedRecords), users: people.shown };
    const somebody = new Set(people.shown.map(({ id }) => nodeKey('users', id)));
    const theirs = new Set(
      people.shown.flatMap((each) => tiesIn('users', each).map(({ to, id }) => nodeKey(to, id))),
    );
    const isTied = (kind: TiedKind, record: { id: string }) =>
      theirs.has(nodeKey(kind, record.id)) ||
      tiesIn(kind, record).some(({ to, id }) => somebody.has(nodeKey(to, id)));
    const others = tiedKinds.map((kind) => {
      const records = (lists[kind] ?? []) as Listed<TiedKind>[];
      if (wholeKinds.includes(kind)) return [kind, records];
      const fit = new Set(fitting(kind, records, lists, chosen.split(','), params));
      return [kind, records.filter((each) => fit.has(each) || isTied(kind, each))];
    });
    return { ...Object.fromEntries(others), users: people.shown };
  }, [lists, people.shown, chosen, params]);
  const fittingNetwork = useMemo(() => included && networkOf(included), [included]);

  const network = useMemo(() => {
    if (!included || !fittingNetwork || at === null || fittingNetwork.nodes.has(at)) return fittingNetwork;
    const withCentre = tiedKinds.map((kind) => {
      const records: readonly { id: string }[] = lists?.[kind] ?? [];
      return [kind, [...included[kind], ...records.filter(({ id }) => nodeKey(kind, id) === at)]];
    });
    return networkOf(Object.fromEntries(withCentre));
  }, [included, fittingNetwork, at, lists]);
  return { facets: people.facets, network, people: people.shown?.length ?? 0 };
}

/** The lists that the picture and its facets need. */
const everyKind: readonly Collection[] = [
  ...new Set([...tiedKinds, ...tiedKinds.flatMap((kind) => facetsOf[kind]?.uses ?? [])]),
];

/** The records that fit all chosen facets; none if their kind lacks one of these facets. */
function fitting(
  kind: TiedKind,
  records: readonly Listed<TiedKind>[],
  lists: RecordLists,
  chosen: readonly string[],
  params: URLSearchParams,
): readonly object[] {
  const groups = (facetsOf[kind] as KindFacets<TiedKind> | undefined)?.groups(records, lists) ?? [];
  const facetNames = new Set(groups.flatMap(({ facets }) => facets.map(({ name }) => name)));
  if (!chosen.every((name) => facetNames.has(name))) return [];
  return facetsOver<Listed<TiedKind>>(groups).fitting(records, choicesIn(groups, params));
}
