import { isFormOf, wordsOf } from '../words.ts';
import type { OtherNames } from './other-names.ts';

/** An area as lists have it. */
type Area = {
  id: string;
  name: string;
  otherNames?: OtherNames | undefined;
  mergingInto?: string | undefined;
};

/** Two areas that may be one, and what each is called that says so. */
export type NearDouble<A extends Area = Area> = { areas: [A, A]; names: [string, string] };

/** Words that tell no area from another, in English, Spanish, French, Portuguese and Italian. */
const connecting = new Set(
  'a and as com con d da das de degli dei del della delle des di do dos du e ed el en et for gli i il in into its l la las le les lo los o of on os ou para per por pour the to und with y'.split(
    ' ',
  ),
);

const tellingWords = (name: string): string[] => [
  ...new Set(wordsOf(name).filter((word) => !connecting.has(word) && /\p{L}/u.test(word))),
];

type Called = { area: Area; name: string; words: string[] };

const namesOf = ({ name, otherNames = [] }: Area) => [name, ...otherNames.flatMap(({ names }) => names)];

/** A word's forms begin alike. */
const beginning = (word: string) => word.slice(0, 4);

/** Whether every word of the one is in the other, in whatever form and order: all of its, or of three and more all but one. */
function isAlike(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (longer.length - shorter.length > (shorter.length > 1 ? 1 : 0)) return false;
  return shorter.every((word) => longer.some((each) => isFormOf(each, word)));
}

/**
 * The areas that may be one: of which a name of the one says what a name of the other does. Each two are told once,
 * those first that are called alike themselves.
 */
export function nearDoubles<A extends Area>(areas: readonly A[]): NearDouble<A>[] {
  const standing = areas.filter(({ mergingInto }) => mergingInto === undefined);
  const called = standing.flatMap((area): Called[] =>
    namesOf(area).map((name) => ({ area, name, words: tellingWords(name) })),
  );
  const byBeginning = new Map<string, Called[]>();
  const found = new Map<string, NearDouble>();
  for (const each of called) {
    const others = new Set(each.words.flatMap((word) => byBeginning.get(beginning(word)) ?? []));
    for (const other of others) {
      const key = [other.area.id, each.area.id].sort().join(' ');
      if (other.area === each.area || found.has(key) || !isAlike(other.words, each.words)) continue;
      found.set(key, { areas: [other.area, each.area], names: [other.name, each.name] });
    }
    for (const word of each.words) {
      const alike = byBeginning.get(beginning(word));
      if (alike) alike.push(each);
      else byBeginning.set(beginning(word), [each]);
    }
  }
  const areNames = ({ areas, names }: NearDouble) => areas.every(({ name }, at) => name === names[at]);
  return ([...found.values()] as NearDouble<A>[]).sort((a, b) => Number(areNames(b)) - Number(areNames(a)));
}

/** The areas that nothing names. */
export const unusedAreas = <A extends Area>(areas: readonly A[], used: ReadonlySet<string>): A[] =>
  areas.filter(({ id, mergingInto }) => mergingInto === undefined && !used.has(id));
