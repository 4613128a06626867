import { describe, expect, test } from 'vitest';
import { type AccountIds, roles } from '../../infra/local/seed/accounts.ts';
import { type Random, randomFrom } from '../../infra/local/seed/lib/random.ts';
import { makeNetwork } from '../../infra/local/seed/network.ts';
import { type Facet, type FacetGroup, singleFacet } from '../../shared/field-types/facet.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { closed } from '../../shared/lists/common-facets.ts';
import {
  type Choices,
  facetsOver,
  facetToParam,
  isGone,
  offeredOf,
  parseFacetParam,
  toggled,
  withoutChoice,
} from '../../shared/lists/facets.ts';
import { memberFacets } from '../../shared/lists/member-facets.ts';
import { offerFacets } from '../../shared/lists/offer-facets.ts';
import { projectFacets } from '../../shared/lists/project-facets.ts';
import { resourceFacets } from '../../shared/lists/resource-facets.ts';
import { universityFacets } from '../../shared/lists/university-facets.ts';
import { type Actor, can } from '../../shared/permissions/policy.ts';
import type { Listed } from '../../web/data/list-pages.ts';
import { areaParameter, resolveSearch } from '../../web/topic/merged-area-redirect.tsx';
import { foundOptions } from '../../web/ui/fields/found-options.ts';
import { peopleOf } from '../../web/university/their-people.ts';
import { sized } from '../lane.ts';
import { type Chosen, oracleOf } from './facets-oracle.ts';

const now = new Date();
const accounts = Object.fromEntries(roles.map((role) => [role, `id-of-${role}`])) as AccountIds;
const { records } = makeNetwork(randomFrom(1), { members: 60, accounts, now });
const closedSometimes = <R extends object>(each: R, place: number) =>
  place % 4 === 3 ? { ...each, closed: '2026-11-20T12:00:00.000Z' } : each;
const lists = {
  ...records,
  // Some lost their last lead.
  projects: records.projects
    .map((each, place) => (place % 5 === 4 ? { ...each, leads: [] } : each))
    .map(closedSometimes),
  offers: records.offers.map(closedSometimes),
} as unknown as { [C in Collection]: Listed<C>[] };

const fits = oracleOf(lists);

const kindFacets = {
  users: memberFacets,
  universities: universityFacets,
  projects: projectFacets,
  resources: resourceFacets,
  offers: offerFacets,
};
const kinds = ['users', 'universities', 'projects', 'resources', 'offers'] as const;
type Kind = (typeof kinds)[number];
const groupsOf = (kind: Kind) => kindFacets[kind].groups(lists[kind] as never, lists) as FacetGroup<object>[];
const facetsOf = (kind: Kind) => groupsOf(kind).flatMap(({ facets }) => facets);
const facetOf = (kind: Kind, name: string) => {
  const facet = facetsOf(kind).find((each) => each.name === name);
  if (!facet) throw new Error(`The list of ${kind} has no facet ${name}.`);
  return facet;
};

/** Something of some facets; of a full one nothing at all, too. */
function randomChoices(random: Random, facets: readonly Facet[]): Choices {
  return new Map(
    facets.flatMap((facet) => {
      if (random.chance(0.6)) return [];
      const values = facet.values.map(({ value }) => value);
      const chosen = new Set(
        random.some(values, 0, facet.single ? 1 : Math.max(3, Math.floor(values.length / 2))),
      );
      return facet.allByDefault || chosen.size > 0 ? [[facet.name, chosen] as const] : [];
    }),
  );
}

const asChosen = (choices: Choices): Chosen =>
  Object.fromEntries([...choices].map(([name, values]) => [name, [...values]]));

const rounds = sized('FACET_ROUNDS', { gate: 100, all: 1000 });

describe.each(kinds)('the facets of %s', (kind) => {
  const facets = facetsOf(kind);
  const over = facetsOver(groupsOf(kind));
  const oracle = (choices: Choices, own: readonly object[]) => {
    const chosen = asChosen(choices);
    return own.filter((record) => fits[kind](record as never, chosen));
  };

  test(`narrow and count as somebody does who looks at every record, in ${rounds} random combinations`, () => {
    const random = randomFrom(kinds.indexOf(kind) + 10);
    let shown = 0;
    let counted = 0;
    const wrong: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      const choices = randomChoices(random, facets);
      // As a search leaves some of them.
      const found = lists[kind].filter(() => random.chance(0.8));
      const fitting = oracle(choices, found);
      const answer = over.fitting(found, choices);
      if (answer.length !== fitting.length || answer.some((record, place) => record !== fitting[place]))
        wrong.push({ fitting: asChosen(choices) });
      shown += fitting.length;
      for (const facet of facets) {
        const counts = over.counts(found, choices, facet.name);
        for (const { value } of random.some(facet.values, 1, 4)) {
          const { length } = oracle(new Map([...choices, [facet.name, new Set([value])]]), found);
          if ((counts.get(value) ?? 0) !== length)
            wrong.push({ [facet.name]: value, beside: asChosen(choices), length });
          counted += length;
        }
      }
      const ways = [...choices.keys()]
        .map((name) => ({ name, count: oracle(withoutChoice(choices, name), found).length }))
        .filter(({ count }) => count > 0);
      const proposed = over.relaxations(found, choices);
      if (
        JSON.stringify(proposed.map(({ count }) => count)) !==
          JSON.stringify(ways.map(({ count }) => count).sort((a, b) => b - a)) ||
        !ways.every(({ name, count }) => proposed.some((way) => way.name === name && way.count === count))
      )
        wrong.push({ ways, proposed });
    }
    expect(wrong).toEqual([]);
    // Not all of it about nothing.
    expect(shown).toBeGreaterThan(rounds);
    expect(counted).toBeGreaterThan(rounds);
  });

  test('are found again in the address, as they were chosen', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 200; round++)
      for (const [name, chosen] of randomChoices(random, facets)) {
        const facet = facetOf(kind, name);
        const said = facetToParam(facet, chosen);
        const isAll = facet.allByDefault && chosen.size === facet.values.length;
        expect(parseFacetParam(facet, said ?? null)).toEqual(isAll ? undefined : chosen);
        const address = new URLSearchParams(said === undefined ? {} : { [name]: said });
        expect(parseFacetParam(facet, new URLSearchParams(String(address)).get(name))).toEqual(
          isAll ? undefined : chosen,
        );
      }
  });

  test('find nothing where the address names only what they don’t know, and else ignore it', () => {
    for (const facet of facets) {
      const { value } = facet.values[0] ?? { value: '' };
      const gone = parseFacetParam(facet, 'no-such-value,gone') ?? new Set();
      expect(gone).toEqual(new Set(['no-such-value', 'gone']));
      expect(isGone(facet, gone)).toBe(true);
      expect(toggled(facet, gone, value)).toContain(value);
      expect(isGone(facet, new Set([value, 'gone']))).toBe(false);
      expect(parseFacetParam(facet, ',,')).toBeUndefined();
      if (facet.values.length > 1)
        expect(parseFacetParam(facet, `no-such-value,${value},__proto__`)).toEqual(new Set([value]));
      expect(parseFacetParam(facet, '')).toEqual(facet.allByDefault ? new Set() : undefined);
    }
  });

  test('have a value once, in words', () => {
    for (const { values } of facets) {
      expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
      expect(values.filter(({ value, label }) => !label || !value || value.includes(','))).toEqual([]);
    }
  });
});

describe('a facet', () => {
  const status = facetOf('projects', 'status');
  const area = facetOf('projects', 'area');
  const role = facetOf('users', 'role');
  const [first, second] = area.values.map(({ value }) => value) as [string, string];

  test('that is full starts with all its values, and says nothing of them', () => {
    const some = toggled(status, undefined, 'complete');
    expect(facetToParam(status, some)).toBe('proposal,ongoing,inactive');
    expect(facetToParam(status, toggled(status, some, 'complete'))).toBeUndefined();
    expect(facetToParam(status, new Set())).toBe('');
  });

  test('takes several values, in an order of its own, or one alone', () => {
    const both = toggled(area, toggled(area, undefined, second), first);
    expect(facetToParam(area, both)).toBe(`${first},${second}`);
    expect(toggled(area, both, first)).toEqual(new Set([second]));
    expect(toggled(role, toggled(role, undefined, 'contacts'), 'chairs')).toEqual(new Set(['chairs']));
    expect(parseFacetParam(role, 'leads,chairs')).toEqual(new Set(['chairs']));
  });
});

test('an address names the area that stays for one that was merged, in every filter by area', () => {
  const areas = [{ id: 'stays', merged: ['former', 'older'] }, { id: 'other' }];
  expect(resolveSearch('?area=older,other&level=doctorate', areas)).toBe('?area=stays,other&level=doctorate');
  expect(resolveSearch('?at=topics.other', areas)).toBe('?at=topics.other');
  const ids = new Set(lists.topics.map(({ id }) => id));
  const byArea = kinds.flatMap(facetsOf).filter(({ values }) => values.some(({ value }) => ids.has(value)));
  expect(new Set(byArea.map(({ name }) => name))).toEqual(new Set(['area', 'teaches']));
  for (const { name } of byArea) expect(`?q=a&${name}=b`).toMatch(areaParameter);
  // A form's draft is kept by its address.
  expect('?copy=former').not.toMatch(areaParameter);
});

test.each(['users', 'resources'] as const)('a language is found by either of its names among %s', (kind) => {
  const { values } = facetOf(kind, 'language');
  for (const text of ['español', 'Spanish'])
    expect(foundOptions(values, text).found.map(({ value }) => value)).toEqual(['es']);
});

describe('values that belong together', () => {
  test('an area and a level are one thing that a university teaches', () => {
    const [law, water] = lists.topics.map(({ id }) => id) as [string, string];
    const university = {
      ...lists.universities[0],
      topics: { [law]: ['doctorate'], [water]: ['undergraduate'] },
    };
    const over = facetsOver(groupsOf('universities'));
    const chosen = (level: string) =>
      new Map([
        ['area', new Set([water])],
        ['level', new Set([level])],
      ]);
    expect(over.fitting([university], chosen('doctorate'))).toEqual([]);
    expect(over.fitting([university], chosen('undergraduate'))).toEqual([university]);
    expect(over.counts([university], chosen('doctorate'), 'level')).toEqual(new Map([['undergraduate', 1]]));
  });
});

test(`a list of universities leads to their people, and to nobody else, in ${rounds} random combinations`, () => {
  const random = randomFrom(3);
  const [universities, users] = [facetsOver(groupsOf('universities')), facetsOver(groupsOf('users'))];
  /** What the list of members shows at an address. */
  const membersAt = (address: string) => {
    const { searchParams } = new URL(address, 'https://colloquy.example');
    const choices = facetsOf('users').flatMap((facet) => {
      const choice = parseFacetParam(facet, searchParams.get(facet.name));
      return choice ? [[facet.name, choice] as const] : [];
    });
    return users.fitting(lists.users, new Map(choices));
  };
  let led = 0;
  for (let round = 0; round < rounds; round++) {
    const choices = randomChoices(random, facetsOf('universities'));
    const shown = universities.fitting(lists.universities, choices) as Listed<'universities'>[];
    // Of a list that isn't narrowed there is no step.
    if (choices.size === 0 || shown.length === 0) continue;
    const params = new URLSearchParams(
      [...choices].flatMap(([name, chosen]) => {
        const said = facetToParam(facetOf('universities', name), chosen);
        return said === undefined ? [] : [[name, said]];
      }),
    );
    const people = lists.users.filter((user) => shown.some(({ id }) => id === user.university?.id));
    led += people.length;
    expect(membersAt(peopleOf(params, '', shown).address)).toEqual(people);
    // Those that a search has found are named one by one, unless they are many.
    const few = shown.slice(0, 40);
    const theirs = lists.users.filter((user) => few.some(({ id }) => id === user.university?.id));
    expect(membersAt(peopleOf(params, 'loyola', few).address)).toEqual(theirs);
  }
  expect(led).toBeGreaterThan(rounds);
  const all = peopleOf(new URLSearchParams('area=a&map=1'), 'univ', lists.universities);
  expect(lists.universities.length).toBeGreaterThan(40);
  expect(all).toEqual({ address: '/members?teaches=a&q=univ', exact: false });
});

/** The facets that a list of these has. */
function namesFor(kind: Kind, seen: readonly object[], choices: Choices = new Map()) {
  const over = facetsOver(groupsOf(kind));
  const totals = ({ name }: Facet) => over.counts(seen, new Map(), name);
  return offeredOf(facetsOf(kind), choices, totals).map(({ name }) => name);
}

test('administrators are had alone', () => {
  const chosen = new Map([['role', new Set(['administrators'])]]);
  const { fitting } = facetsOver(groupsOf('users'));
  expect(fitting(lists.users, chosen)).toEqual(lists.users.filter(({ id }) => id === accounts.admin));
});

test('projects that lost their last lead are had alone, where there are any', () => {
  const unled = lists.projects.filter(({ leads, closed }) => leads.length === 0 && !closed);
  const led = lists.projects.filter(({ leads }) => leads.length > 0);
  expect(namesFor('projects', led)).not.toContain('only');
  expect(namesFor('projects', lists.projects)).toContain('only');
  const chosen = new Map([['only', new Set(['unled'])]]);
  expect(facetsOver(groupsOf('projects')).fitting(lists.projects, chosen)).toEqual(unled);
});

describe('what a reader may not see', () => {
  const seenBy = (kind: 'resources' | 'offers', actor: Actor): readonly object[] =>
    lists[kind].filter((record) => can(actor, 'see', kind, record, now));
  const member = { type: 'member' as const, id: accounts.member, admin: false, chairOf: [] };

  test.each(['resources', 'offers'] as const)('is no facet of %s', (kind) => {
    expect(namesFor(kind, seenBy(kind, member))).not.toContain('only');
    expect(namesFor(kind, seenBy(kind, { ...member, admin: true }))).toContain('only');
  });

  test.each([
    ['resources', 'waiting'],
    ['offers', 'expired'],
  ] as const)('and chosen of %s all the same finds nothing, and can be dropped', (kind, value) => {
    const seen = seenBy(kind, member);
    const choice = parseFacetParam(facetOf(kind, 'only'), value);
    const choices: Choices = new Map(choice && [['only', choice]]);
    expect(facetsOver(kindFacets[kind].groups(seen as never, lists) as never).fitting(seen, choices)).toEqual(
      [],
    );
    expect(namesFor(kind, seen, choices)).toContain('only');
  });
});

describe('a facet that hides records', () => {
  const records = [
    { id: 'open', status: 'ongoing' },
    { id: 'done', status: 'complete' },
    { id: 'closed', status: 'complete', closed: '2026-11-20T12:00:00.000Z' },
  ];
  const { facets } = closed();
  const over = facetsOver<(typeof records)[number]>([
    closed(),
    singleFacet({ name: 'status', label: 'Status', values: [] }, ({ status }) => [status]),
  ]);
  const only = new Map([['closed', new Set(['only'])]]);
  const found = (choices: Choices) => over.fitting(records, choices).map(({ id }) => id);

  test('leaves closed ones out unless it is chosen, which shows them alone', () => {
    expect(found(new Map())).toEqual(['open', 'done']);
    expect(found(only)).toEqual(['closed']);
    expect(found(new Map([['status', new Set(['complete'])]]))).toEqual(['done']);
  });

  test('counts them by its own chip only', () => {
    expect(over.counts(records, new Map(), 'closed')).toEqual(new Map([['only', 1]]));
    expect(over.counts(records, new Map(), 'status')).toEqual(
      new Map([
        ['ongoing', 1],
        ['complete', 1],
      ]),
    );
    expect(over.counts(records, only, 'status')).toEqual(new Map([['complete', 1]]));
  });

  test('is offered while a record is closed, or it is chosen', () => {
    const offered = (choices: Choices, all: typeof records) =>
      offeredOf(facets, choices, ({ name }) => over.counts(all, new Map(), name)).length;
    expect([offered(new Map(), records), offered(new Map(), []), offered(only, [])]).toEqual([1, 0, 1]);
  });
});
