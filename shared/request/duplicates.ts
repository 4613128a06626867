import { msg } from '../language/messages.ts';
import { wordsOf } from '../text/words.ts';

/** Somebody who asks to join, or a member: a request may be a member's, or somebody's second one. */
export type Person = {
  id: string;
  name: string;
  email?: string | undefined;
  university?: { id: string } | undefined;
};

/** Why two people may be one, in the words that administrators read. */
export const likenesses = {
  address: msg('same address'),
  name: msg('same or nearly the same name'),
  university: msg('similar name at the same university'),
  localPart: msg('similar name, and the same address before the @'),
} as const;
export type Likeness = keyof typeof likenesses;
export type Duplicate = { id: string; name: string; likeness: Likeness };

/** Titles that people write with their name, or leave out. */
const titles = new Set(
  'sj dr prof professor fr rev father sister sr sra srta mr mrs ms miss phd msc ma jr ii iii'.split(' '),
);

/** 'Müller' and 'Mueller' are one name. */
const foldUmlaut = (word: string) => word.replace(/([aou])e/g, '$1');

/** A name's words in the form in which they are compared; an initial is a word of one letter. */
const nameWords = (name: string): string[] =>
  wordsOf(name)
    .map((word) => foldUmlaut(word.replace(/[.'&+#-]/g, '')))
    .filter((word) => word !== '' && !titles.has(word));

type Folded = { person: Person; words: string[]; address: string; localPart: string };

/** Shorter parts, such as 'info', say nothing of a person. */
const shortestLocalPart = 6;

function fold(person: Person): Folded {
  const address = person.email?.trim().toLowerCase() ?? '';
  // Mail to 'ana.munoz+work' often arrives at 'ana.munoz'.
  const localPart = (address.split('@')[0] ?? '').replace(/\+.*$/, '').replace(/[^a-z]/g, '');
  return {
    person,
    words: nameWords(person.name),
    address,
    localPart: localPart.length < shortestLocalPart ? '' : localPart,
  };
}

/** Whether one slip of the pen makes one word of the other: a letter more, less or another, or two exchanged. */
function differByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + (isExchanged ? 2 : 1)) === long.slice(at + (isExchanged ? 2 : 1));
}

const isInitialOf = (one: string, other: string) =>
  (one.length === 1 || other.length === 1) && one !== other && one[0] === other[0];

/** How many words of the shorter name are in the longer one, in any order: whole, with a slip, or as an initial. */
function compare(one: string[], other: string[]) {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...long];
  const take = (words: string[], fits: (word: string, other: string) => boolean) =>
    words.filter((word) => {
      const place = left.findIndex((each) => fits(word, each));
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
  const notWhole = take(short, (word, each) => word === each);
  const notNear = take(notWhole, differByOne);
  const missing = take(notNear, isInitialOf);
  return {
    whole: short.length - notWhole.length,
    near: notWhole.length - notNear.length,
    initials: notNear.length - missing.length,
    missing: missing.length,
  };
}

function likenessOf(one: Folded, other: Folded): Likeness | undefined {
  if (one.address !== '' && one.address === other.address) return 'address';
  const { whole, near, initials, missing } = compare(one.words, other.words);
  const isSimilar = missing === 0 && whole + near >= 1 && whole + near + initials >= 2;
  // A slip in a short name makes another name of it: 'Juan' and 'Juana'.
  const isOneWord = one.words.length === 1 && one.words[0] === other.words[0] && other.words.length === 1;
  const isSame =
    isOneWord || (missing === 0 && whole >= (near > 0 ? 1 : 2) && whole + near >= 2 && near <= 1);
  if (isSame) return 'name';
  if (one.localPart !== '' && one.localPart === other.localPart && whole + near + initials > 0)
    return 'localPart';
  const university = one.person.university?.id;
  return isSimilar && university !== undefined && university === other.person.university?.id
    ? 'university'
    : undefined;
}

/** People by what they may share: a word of the name, the address, or its part before the @. */
function indexOf(people: Folded[]) {
  const byKey = new Map<string, Folded[]>();
  for (const each of people)
    for (const key of keysOf(each)) byKey.set(key, [...(byKey.get(key) ?? []), each]);
  return byKey;
}
const keysOf = ({ words, address, localPart }: Folded): string[] =>
  [...new Set([...words.filter((word) => word.length > 1), address, localPart && `${localPart}@`])].filter(
    (key) => key !== '',
  );

/** The members and other requests that may be the same person, by the request's id. */
export function findDuplicatePeople(
  requests: readonly Person[],
  members: readonly Person[],
): Map<string, { members: Duplicate[]; requests: Duplicate[] }> {
  const asked = requests.map(fold);
  const [byRequest, byMember] = [indexOf(asked), indexOf(members.map(fold))];
  const duplicatesOf = (one: Folded, index: Map<string, Folded[]>): Duplicate[] =>
    [...new Set(keysOf(one).flatMap((key) => index.get(key) ?? []))].flatMap((other) => {
      const { id, name } = other.person;
      const likeness = id === one.person.id ? undefined : likenessOf(one, other);
      return likeness ? [{ id, name, likeness }] : [];
    });
  return new Map(
    asked.map((one) => [
      one.person.id,
      { members: duplicatesOf(one, byMember), requests: duplicatesOf(one, byRequest) },
    ]),
  );
}
