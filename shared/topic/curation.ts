import { wordsOf } from '../words.ts';
import { type OtherNames, ownLanguage } from './other-names.ts';

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

type Called = {
  area: Area;
  language: string;
  name: string;
  words: string[];
  /** The words as one: 'Bio-ethics' and 'Bioethics', 'Service-Learning' and 'Service Learning' are the same. */
  joined: string;
};

function* namesOf(area: Area): Generator<Called> {
  const called = (language: string, name: string) => {
    const words = tellingWords(name);
    return { area, language, name, words, joined: words.join('').replaceAll('-', '') };
  };
  yield called(ownLanguage, area.name);
  for (const { language, names } of area.otherNames ?? [])
    for (const name of names) yield called(language, name);
}

const isOwn = ({ area, name }: Called) => area.name === name;

/** Forms of a word, and most mistypes of it, begin alike. */
const keyOf = ({ language }: Called, word: string) => `${language} ${word.slice(0, 4)}`;

const joinedKeyOf = ({ language, joined }: Called) => `${language} ${joined}`;

/** Whether two words differ at most in their endings: 'economics' and 'economy', not 'hydrology' and 'hydrogen'. */
function isNearly(one: string, other: string): boolean {
  const stem = Math.max(4, Math.max(one.length, other.length) - 3);
  return (
    one === other ||
    (one.length >= stem && other.length >= stem && one.slice(0, stem) === other.slice(0, stem))
  );
}

/**
 * Whether two names are the same but for where words end, or every word of the one is in the other, in whatever form
 * and order: all that it has; and where both are what an area itself is called, all but one of three and more.
 */
function isAlike(one: Called, other: Called): boolean {
  if (one.joined === other.joined) return true;
  const [shorter, longer] = one.words.length <= other.words.length ? [one, other] : [other, one];
  const more = isOwn(one) && isOwn(other) && shorter.words.length > 1 ? 1 : 0;
  if (longer.words.length - shorter.words.length > more) return false;
  return shorter.words.every((word) => longer.words.some((each) => isNearly(each, word)));
}

/**
 * The areas that may be one: of which a name of the one says what a name of the other does in the same language. Each two are told once,
 * those first that are called alike themselves.
 */
export function nearDoubles<A extends Area>(areas: readonly A[]): NearDouble<A>[] {
  const unmerged = areas.filter(({ mergingInto }) => mergingInto === undefined);
  const called = unmerged.flatMap((area) => [...namesOf(area)]).filter(({ words }) => words.length > 0);
  const byWord = new Map<string, Called[]>();
  for (const each of called)
    for (const key of [...each.words.map((word) => keyOf(each, word)), joinedKeyOf(each)]) {
      const alike = byWord.get(key);
      if (alike) alike.push(each);
      else byWord.set(key, [each]);
    }
  const found = new Map<string, NearDouble>();
  for (const each of called) {
    // Whoever is like it has one of any two of its words: the two that fewest have lead to few.
    const [rarest = [], second = []] = each.words
      .map((word) => byWord.get(keyOf(each, word)) ?? [])
      .sort((a, b) => a.length - b.length);
    for (const other of new Set([...rarest, ...second, ...(byWord.get(joinedKeyOf(each)) ?? [])])) {
      const key = [other.area.id, each.area.id].sort().join(' ');
      if (other.area === each.area || found.has(key) || !isAlike(other, each)) continue;
      found.set(key, { areas: [each.area, other.area], names: [each.name, other.name] });
    }
  }
  const areNames = ({ areas, names }: NearDouble) => areas.every(({ name }, at) => name === names[at]);
  return ([...found.values()] as NearDouble<A>[]).sort((a, b) => Number(areNames(b)) - Number(areNames(a)));
}

/** The areas that nothing names. */
export const unusedAreas = <A extends Area>(areas: readonly A[], used: ReadonlySet<string>): A[] =>
  areas.filter(({ id, mergingInto }) => mergingInto === undefined && !used.has(id));
