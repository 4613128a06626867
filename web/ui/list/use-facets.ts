import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Facet, type FacetGroup, type FacetValue, isFlag } from '../../../shared/field-types/facet.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { listed } from '../../../shared/language/format.ts';
import { t } from '../../../shared/language/messages.ts';
import type { KindFacets } from '../../../shared/lists/common-facets.ts';
import {
  type Choices,
  choicesIn,
  facetsOver,
  facetToParam,
  goneWords,
  isGone,
  offeredOf,
  toggled,
} from '../../../shared/lists/facets.ts';
import { useFirstSyncDone, useLists } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { useLanguage } from '../language/language.ts';
import { useAddressPart } from './list-url.tsx';

/** A choice in words, with what drops it. */
export type Token = { facet: Facet; words: string; drop: () => void };

export type ListFacets = ReturnType<typeof useFacets>['facets'];

/**
 * Narrows a list by the facets' choices in the address.
 *
 * - `shown`: the found records that fit.
 * - `fitting`: all records that fit, whatever is searched for.
 * - `params`: the facets' part of the address.
 *
 * The first two are undefined until the lists that the choices need are loaded.
 */
export function useFacets<C extends Collection>(
  { uses, groups: groupsFor }: Pick<KindFacets<C>, 'uses' | 'groups'> = none,
  all: readonly Listed<C>[] | undefined,
  found: readonly Listed<C>[] | undefined,
) {
  const setPart = useAddressPart();
  const firstSyncDone = useFirstSyncDone();
  const lists = useLists(uses);

  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the reader's language
  const groups = useMemo(() => groupsFor(all ?? [], lists ?? {}), [groupsFor, all, lists, language]);
  const over = useMemo(() => facetsOver<Listed<C>>(groups), [groups]);
  const params = useFacetParams(groups);
  const choices = useMemo(() => choicesIn(groups, params), [groups, params]);
  const isKnown = lists !== undefined || params.size === 0;

  const shown = useMemo(
    () => (isKnown && found ? over.fitting(found, choices) : undefined),
    [isKnown, found, over, choices],
  );
  const fitting = useMemo(
    () => (isKnown && all && all.length !== found?.length ? over.fitting(all, choices) : shown),
    [isKnown, all, found, shown, over, choices],
  );

  // The list is painted first, when it is opened and at each press and letter; the counts of the chips follow.
  const countable = useMemo(
    () => (firstSyncDone && lists && all && found ? { all, found, choices } : undefined),
    [firstSyncDone, lists, all, found, choices],
  );
  const counted = usePainted(countable);
  const totals = useCounts(over, counted?.all, nothing);
  const countsNow = useCounts(over, counted?.found, counted?.choices ?? nothing);
  const isAll = counted?.found.length === counted?.all.length && counted?.choices.size === 0;
  const counts = isAll ? totals : countsNow;

  const every = groups.flatMap((group) => group.facets);
  const facets = offeredOf(every, choices, totals);
  const choose = (facet: Facet, chosen: ReadonlySet<string>) =>
    setPart({ [facet.name]: facetToParam(facet, chosen) });
  const drop = (name: string) => setPart({ [name]: undefined });
  return {
    shown,
    fitting,
    params,
    facets: {
      facets,
      isOn: (facet: Facet, value: string) =>
        choices.get(facet.name)?.has(value) ?? facet.allByDefault === true,
      press: (facet: Facet, value: string) => choose(facet, toggled(facet, choices.get(facet.name), value)),
      /** For a full facet. */
      chooseAll: ({ name }: Facet) => drop(name),
      chooseNone: (facet: Facet) => choose(facet, new Set()),
      /** How many records each value would find; undefined until all are loaded. */
      counts,
      /** The same without search and choices. */
      totals,
      tokens: facets.flatMap((facet): Token[] => {
        const chosen = choices.get(facet.name);
        if (!chosen) return [];
        const gone = isGone(facet, chosen);
        // Until everything is loaded, it may only be missing here.
        if (gone && !firstSyncDone) return [];
        if (facet.allByDefault || gone)
          return [{ facet, words: wordsOf(facet, chosen), drop: () => drop(facet.name) }];
        return chosenOf(facet, chosen).map(({ value }) => ({
          facet,
          words: wordsOf(facet, new Set([value])),
          drop: () => choose(facet, toggled(facet, chosen, value)),
        }));
      }),
      clear: () => setPart(Object.fromEntries(facets.map(({ name }) => [name, undefined]))),
      /** The choices whose dropping finds records, and those that find records which are left out, with how many. */
      relaxations: () => [
        ...over.relaxations(found ?? [], choices).flatMap(({ name, count }) => {
          const facet = facets.find((each) => each.name === name);
          const chosen = choices.get(name);
          return facet && chosen
            ? [
                {
                  words: t('Drop {filter}', { filter: wordsOf(facet, chosen) }),
                  count,
                  take: () => drop(name),
                },
              ]
            : [];
        }),
        ...every
          .filter(({ name, excludesByDefault }) => excludesByDefault && !choices.has(name))
          .map((facet) => {
            const chosen = new Set(facet.values.map(({ value }) => value));
            return {
              words: t('Show {filter}', { filter: facet.label }),
              count: over.fitting(found ?? [], new Map([...choices, [facet.name, chosen]])).length,
              take: () => choose(facet, chosen),
            };
          })
          .filter(({ count }) => count > 0),
      ],
    },
  };
}

/** The facets' part of the address. It is the same object until it changes, so that other parts compute nothing again. */
function useFacetParams(groups: readonly FacetGroup<never>[]): URLSearchParams {
  const [params] = useSearchParams();
  const names = new Set(groups.flatMap(({ facets }) => facets.map(({ name }) => name)));
  const part = new URLSearchParams([...params].filter(([name]) => names.has(name))).toString();
  return useMemo(() => new URLSearchParams(part), [part]);
}

const none = { uses: [], groups: () => [] };
const nothing: Choices = new Map();

const chosenOf = ({ values }: Facet, chosen: ReadonlySet<string>): FacetValue[] =>
  values.filter(({ value }) => chosen.has(value));

/** 'Country: Peru or Chile', 'Region: all but JHEASA' */
function wordsOf(facet: Facet, chosen: ReadonlySet<string>): string {
  if (isGone(facet, chosen)) return goneWords(facet);
  if (isFlag(facet)) return facet.values.map(({ label }) => label).join();
  const { label: field } = facet;
  if (chosen.size === 0) return t('{field}: none', { field });
  const others = new Set(facet.values.map(({ value }) => value).filter((value) => !chosen.has(value)));
  const allBut = facet.allByDefault && others.size < chosen.size;
  const labels = chosenOf(facet, allBut ? others : chosen).map(({ label, words = label }) => words);
  return allBut
    ? t('{field}: all but {values}', { field, values: listed(labels) })
    : t('{field}: {values}', { field, values: listed(labels, 'or') });
}

/** Counts each facet once, when its chips are first rendered. */
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

/**
 * The value after the page that came with it is painted; until then the previous one, and undefined at first. For
 * values that take long to compute and may come a moment later.
 */
function usePainted<T>(value: T): T | undefined {
  const [painted, setPainted] = useState<T>();
  useEffect(() => {
    let afterwards: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      afterwards = setTimeout(() => setPainted(() => value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(afterwards);
    };
  }, [value]);
  return painted;
}
