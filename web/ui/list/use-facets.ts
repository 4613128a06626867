import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Collection } from '../../../shared/collections.ts';
import { useAllHere, useLists } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { usePainted } from '../page/use-painted.ts';
import type { KindFacets } from './common-facets.ts';
import {
  type Choices,
  choiceIn,
  type Facet,
  type FacetGroup,
  type FacetValue,
  facetsOver,
  offeredOf,
  saidOf,
  toggled,
} from './facets.ts';
import { useAddressPart } from './list-url.ts';

/** Something that is chosen, as it is named and dropped. */
export type Token = { facet: Facet; words: string; drop: () => void };

/** What drops one choice, or the text, and how many records are found without it. */
export type WayOut = { words: string; count: number; take: () => void };

/** The facets of a list, for its controls. */
export type ListFacets = {
  facets: readonly Facet[];
  isOn(facet: Facet, value: string): boolean;
  press(facet: Facet, value: string): void;
  /** Of a full facet. */
  chooseAll(facet: Facet): void;
  chooseNone(facet: Facet): void;
  /** What would be found with each value; undefined while not all is there to count. */
  counts(facet: Facet): ReadonlyMap<string, number> | undefined;
  /** The same with nothing searched for and nothing chosen. */
  totals(facet: Facet): ReadonlyMap<string, number> | undefined;
  tokens: readonly Token[];
  clear(): void;
  /** For when nothing is found by what is chosen. */
  waysOut(): WayOut[];
};

/**
 * The list by its facets, as the address says what is chosen of them.
 *
 * - `shown`: those of the found records that fit.
 * - `fitting`: all that fit, whatever is searched for.
 *
 * Both are undefined while what is chosen can't be told.
 */
export function useFacets<C extends Collection>(
  { uses, groups: groupsFor }: Pick<KindFacets<C>, 'uses' | 'groups'> = none,
  all: readonly Listed<C>[] | undefined,
  found: readonly Listed<C>[] | undefined,
): {
  shown: readonly Listed<C>[] | undefined;
  fitting: readonly Listed<C>[] | undefined;
  facets: ListFacets;
} {
  const [params] = useSearchParams();
  const setPart = useAddressPart();
  const allHere = useAllHere();
  const lists = useLists(uses);

  const groups = useMemo(() => groupsFor(all ?? [], lists ?? {}), [groupsFor, all, lists]);
  const over = useMemo(() => facetsOver<Listed<C>>(groups), [groups]);
  const choices = useMemo(() => choicesIn(groups, params), [groups, params]);
  const isSaid = groups.some(({ facets }) => facets.some(({ name }) => params.has(name)));
  const isKnown = lists !== undefined || !isSaid;

  const shown = useMemo(
    () => (isKnown && found ? over.fitting(found, choices) : undefined),
    [isKnown, found, over, choices],
  );
  const fitting = useMemo(
    () => (isKnown && all && all.length !== found?.length ? over.fitting(all, choices) : shown),
    [isKnown, all, found, shown, over, choices],
  );

  // The list answers first, when it is opened, to a press and to a letter; what chips would find comes a moment after.
  const countable = useMemo(
    () => (allHere && lists && all && found ? { all, found, choices } : undefined),
    [allHere, lists, all, found, choices],
  );
  const counted = usePainted(countable);
  const totals = useCounts(over, counted?.all, nothing);
  const countsNow = useCounts(over, counted?.found, counted?.choices ?? nothing);
  const isAll = counted?.found.length === counted?.all.length && counted?.choices.size === 0;
  const counts = isAll ? totals : countsNow;

  const every = groups.flatMap((group) => group.facets);
  const facets = offeredOf(every, choices, totals);
  const choose = (facet: Facet, chosen: ReadonlySet<string>) =>
    setPart({ [facet.name]: saidOf(facet, chosen) });
  const drop = (name: string) => setPart({ [name]: undefined });
  return {
    shown,
    fitting,
    facets: {
      facets,
      isOn: (facet, value) => choices.get(facet.name)?.has(value) ?? facet.full === true,
      press: (facet, value) => choose(facet, toggled(facet, choices.get(facet.name), value)),
      chooseAll: ({ name }) => drop(name),
      chooseNone: (facet) => choose(facet, new Set()),
      counts,
      totals,
      tokens: facets.flatMap((facet) => {
        const chosen = choices.get(facet.name);
        if (!chosen) return [];
        if (facet.full) return [{ facet, words: wordsOf(facet, chosen), drop: () => drop(facet.name) }];
        return chosenOf(facet, chosen).map(({ value }) => ({
          facet,
          words: wordsOf(facet, new Set([value])),
          drop: () => choose(facet, toggled(facet, chosen, value)),
        }));
      }),
      clear: () => setPart(Object.fromEntries(facets.map(({ name }) => [name, undefined]))),
      waysOut: () =>
        over.waysOut(found ?? [], choices).flatMap(({ name, count }) => {
          const facet = facets.find((each) => each.name === name);
          const chosen = choices.get(name);
          return facet && chosen ? [{ words: wordsOf(facet, chosen), count, take: () => drop(name) }] : [];
        }),
    },
  };
}

const none = { uses: [], groups: () => [] };
const nothing: Choices = new Map();

/** What the address says is chosen of these facets. */
export function choicesIn(groups: readonly FacetGroup<never>[], params: URLSearchParams): Choices {
  const all = groups.flatMap(({ facets }) => facets);
  return new Map(
    all.flatMap((facet) => {
      const choice = choiceIn(facet, params.get(facet.name));
      return choice ? [[facet.name, choice] as const] : [];
    }),
  );
}

const chosenOf = ({ values }: Facet, chosen: ReadonlySet<string>): FacetValue[] =>
  values.filter(({ value }) => chosen.has(value));

/** 'Country: Peru or Chile', 'Region: all but JHEASA' */
function wordsOf(facet: Facet, chosen: ReadonlySet<string>): string {
  if (facet.single)
    return chosenOf(facet, chosen)
      .map(({ label }) => label)
      .join();
  if (chosen.size === 0) return `${facet.label}: none`;
  const others = new Set(facet.values.map(({ value }) => value).filter((value) => !chosen.has(value)));
  const allBut = facet.full && others.size < chosen.size;
  const labels = chosenOf(facet, allBut ? others : chosen).map(({ label }) => label);
  return `${facet.label}: ${allBut ? `all but ${labels.join(' and ')}` : labels.join(' or ')}`;
}

/** Each facet is counted when its chips are drawn, and once. */
function useCounts<R extends object>(
  over: ReturnType<typeof facetsOver<R>>,
  records: readonly R[] | undefined,
  choices: Choices,
): (facet: Facet) => ReadonlyMap<string, number> | undefined {
  const known = useMemo(
    () => ({ over, records, choices, byName: new Map<string, ReadonlyMap<string, number>>() }),
    [over, records, choices],
  );
  return useCallback(
    ({ name }) => {
      if (!known.records) return undefined;
      const counts = known.byName.get(name) ?? known.over.counts(known.records, known.choices, name);
      known.byName.set(name, counts);
      return counts;
    },
    [known],
  );
}
