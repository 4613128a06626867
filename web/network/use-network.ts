import { useMemo } from 'react';
import { useRecords } from '../data/hooks.ts';
import { memberFacets } from '../member/member-facets.ts';
import { projectFacets } from '../project/project-facets.ts';
import { type ListFacets, useFacets } from '../ui/list/use-facets.ts';
import { keyOf, type TiedKind } from '../ui/network-address.ts';
import { universityFacets } from '../university/university-facets.ts';
import { type Network, networkOf, type TiedRecords } from './ties.ts';

/**
 * The network of the members who fit the facets; of universities and projects with somebody of these, or that fit
 * all that is chosen by themselves, as they do in their own lists.
 *
 * @param at the key of what stands in the middle: it is there whatever is chosen
 * @returns undefined while it is being read
 */
export function useNetwork(at: string | null): {
  facets: ListFacets;
  network: Network | undefined;
  /** How many members fit. */
  people: number;
} {
  const topics = useRecords('topics');
  const taskforces = useRecords('taskforces');
  const users = useRecords('users');
  const universities = useRecords('universities');
  const projects = useRecords('projects');
  const people = useFacets(memberFacets, users, users);
  const places = useFacets(universityFacets, universities, universities);
  const work = useFacets(projectFacets, projects, projects);

  const chosen = people.facets.tokens.map(({ facet }) => facet.name);
  const knowsAll = (of: ListFacets) => chosen.every((name) => of.facets.some((facet) => facet.name === name));
  const placesFit = knowsAll(places.facets) ? places.shown : none;
  const workFits = knowsAll(work.facets) ? work.shown : none;

  const included = useMemo((): TiedRecords | undefined => {
    if (!topics || !taskforces || !users || !universities || !projects) return undefined;
    if (!people.shown || !placesFit || !workFits) return undefined;
    const ids = new Set(people.shown.map(({ id }) => id));
    const homes = new Set(people.shown.map(({ university }) => university?.id));
    const fitPlaces = new Set<object>(placesFit);
    const fitWork = new Set<object>(workFits);
    return {
      topics,
      taskforces,
      users: people.shown,
      universities: universities.filter((each) => fitPlaces.has(each) || homes.has(each.id)),
      projects: projects.filter((each) => fitWork.has(each) || each.leads.some((lead) => ids.has(lead))),
    };
  }, [topics, taskforces, users, universities, projects, people.shown, placesFit, workFits]);
  const fitting = useMemo(() => included && networkOf(included), [included]);

  const network = useMemo(() => {
    if (!included || !fitting || at === null || fitting.nodes.has(at)) return fitting;
    const isAt = (kind: TiedKind) => (record: { id: string }) => keyOf(kind, record.id) === at;
    return networkOf({
      ...included,
      users: [...included.users, ...(users ?? []).filter(isAt('users'))],
      universities: [...included.universities, ...(universities ?? []).filter(isAt('universities'))],
      projects: [...included.projects, ...(projects ?? []).filter(isAt('projects'))],
    });
  }, [included, fitting, at, users, universities, projects]);
  return { facets: people.facets, network, people: people.shown?.length ?? 0 };
}

const none: never[] = [];
