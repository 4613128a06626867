import { describe, expect, test } from 'vitest';
import { regionDescriptions } from '../../shared/fields/university-codes.ts';
import { t } from '../../shared/language/messages.ts';
import { search } from '../../shared/search/search.ts';
import { initialsOf } from '../../shared/search/spellings.ts';
import { sized } from '../lane.ts';
import { searchedNetwork } from './searched-network.ts';

const members = sized('SEARCHED_MEMBERS', { gate: 1_000, all: 10_000 });
const { records, indexOf } = searchedNetwork(members);
const index = indexOf('users');
const universities = new Map(records.universities.map((each) => [each.id, each]));
const areas = new Map(records.topics.map((each) => [each.id, each]));

/** Pairs of a member and what finds them, less those that are found. */
function missed(pairs: [query: string, id: string][]): string[] {
  const idsOf = Map.groupBy(pairs, ([query]) => query);
  return [...idsOf].flatMap(([query, wanted]) => {
    const found = new Set(search(index, query).flat());
    return wanted.filter(([, id]) => !found.has(id)).map(([, id]) => `${query}: ${id}`);
  });
}
const ofMembers = (words: (member: (typeof records.users)[number]) => readonly string[]) =>
  records.users.flatMap((member) => words(member).map((word): [string, string] => [word, member.id]));
const ofUniversities = (words: (university: (typeof records.universities)[number]) => readonly string[]) =>
  ofMembers(({ university }) => {
    const own = universities.get(university?.id ?? '');
    return own ? words(own) : [];
  });

/** Pairs of each sort that there have to be: a test that asks nothing finds everything. */
const enough = 0.9 * members;

describe(`of ${members} members each is found by`, () => {
  test('the initials of their university', () => {
    const asked = ofUniversities(({ name }) => initialsOf(name));
    expect(asked.length).toBeGreaterThan(enough);
    expect(missed(asked)).toEqual([]);
  });

  test('their areas, by every name of these in five languages', () => {
    const pairs = ofMembers(({ topics }) =>
      topics.flatMap(({ id }) => {
        const { name = '', otherNames = [] } = areas.get(id) ?? {};
        return [name, ...otherNames.flatMap(({ names }) => names.slice(0, 2))];
      }),
    );
    expect(pairs.length).toBeGreaterThan(10 * enough);
    expect(missed(pairs)).toEqual([]);
  });

  test('the country of their university in English, Spanish, French, Portuguese and Italian', () => {
    const languages = ['es', 'fr', 'pt', 'it'].map((each) => new Intl.DisplayNames(each, { type: 'region' }));
    const pairs = ofUniversities(({ country, countryCode = '' }) => [
      country,
      ...languages.map((each) => each.of(countryCode) ?? ''),
    ]);
    expect(pairs.length).toBeGreaterThan(5 * enough);
    expect(missed(pairs)).toEqual([]);
  });

  test('its region, its city and its name', () => {
    const pairs = ofUniversities(({ name, city, region }) => [
      name,
      city,
      region,
      t(regionDescriptions[region]),
    ]);
    expect(pairs.length).toBeGreaterThan(4 * enough);
    expect(missed(pairs)).toEqual([]);
  });

  test('their title, their task forces and the projects they lead', () => {
    const titles = ofMembers(({ title }) => (title ? [title] : []));
    const forces = records.taskforces.flatMap(({ name, chairs, members }) =>
      [...chairs, ...members].map((id): [string, string] => [name, id]),
    );
    const projects = records.projects
      .slice(0, 500)
      .flatMap(({ name, leads }) => leads.map((id): [string, string] => [name, id]));
    expect(titles.length).toBeGreaterThan(enough);
    expect(missed([...titles, ...forces, ...projects])).toEqual([]);
  });

  test('nothing that they aren’t', () => {
    const inSpain = records.users.filter(
      ({ university }) => universities.get(university?.id ?? '')?.country === 'Spain',
    );
    const found = search(index, 'Deutschland').flat();
    expect(found.length).toBeGreaterThan(0);
    expect(inSpain.filter(({ id }) => found.includes(id))).toEqual([]);
  });
});
