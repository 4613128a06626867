import { product } from './product.ts';

/** Characters of the shortest password taken; no rules on what it is made of (ASVS 6.2). */
export const shortestPassword = 12;
/** As many as the sign-in service keeps. */
export const longestPassword = 256;

/** Characters that must be left of a password when the names in it are taken out. */
const leastBesideNames = 8;
/** Characters that must not simply follow from the one before them, as 2 follows 1 and s follows a. */
const leastSurprises = 4;
/** What fingers run along: the rows of keyboards; alphabets count by themselves. */
const rows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
];

/** What everybody could know of the person who chooses. */
export type About = { email?: string | undefined; name?: string | undefined };

/** Said by the user pool. */
export const wrongPassword = 'Incorrect username or password.';
/** Said by the user pool, under the name of a wrong password, of the right one too: nobody gets in for a while. */
export const lockedOut = 'Password attempts exceeded';
export const tooManyAttempts = 'Too many attempts. Wait a few minutes and try again.';

const tooShort = `A password needs ${shortestPassword} or more characters.`;
const tooLong = `A password can have at most ${longestPassword} characters.`;
const blankAtEnd = 'A password can’t begin or end with a space, or contain a line break.';
const tooCommon =
  'Too many people use this password, so it is easy to guess. A few words of your own are best.';
const tooSimple = 'This password follows a pattern that is easy to guess. A few words of your own are best.';
const tooPersonal = `A password can’t be made up of your name, your address or “${product.name}”. A few other words are best.`;

/** As it is kept and compared: keyboards and systems send one letter in several ways. */
export const inOneForm = (password: string): string => password.normalize('NFKC');
/** Characters as people count them, an accent written apart not among them. */
export const lengthOf = (password: string): number => [...inOneForm(password)].length;
/** Case and the ways to write one letter make no password another for those who guess. */
export const asCompared = (password: string): string => inOneForm(password).toLowerCase();

/** What is wrong with a password somebody chooses, in a sentence for them; nothing if it may be used. */
export async function passwordProblem(typed: string, about: About = {}): Promise<string | undefined> {
  const password = inOneForm(typed);
  // The sign-in service refuses it.
  if (password !== password.trim() || password.includes('\n') || password.includes('\r')) return blankAtEnd;
  if (lengthOf(password) < shortestPassword) return tooShort;
  if (Math.max(typed.length, password.length) > longestPassword) return tooLong;
  const compared = asCompared(password);
  if (isRepetition(compared) || surprises(compared) < leastSurprises) return tooSimple;
  if (withoutNames(compared, about).length < leastBesideNames) return tooPersonal;
  return (await commonPasswords()).has(compared) ? tooCommon : undefined;
}

let common: Promise<Set<string>> | undefined;
/** Loaded where a password is chosen, and nowhere else. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('./common-passwords.json', { with: { type: 'json' } }).then(
    ({ default: list }) => new Set(list),
    (error) => {
      common = undefined;
      throw error;
    },
  );
  return common;
}

/** Whether it is a shorter word, or a single letter, over and over. */
function isRepetition(password: string): boolean {
  const longestUnit = Math.min(shortestPassword - 1, Math.floor(password.length / 2));
  return Array.from({ length: longestUnit }, (_, each) => each + 1).some(
    (unit) => password.slice(unit) === password.slice(0, -unit),
  );
}

function surprises(password: string): number {
  const letters = [...password];
  return letters.filter((letter, place) => place === 0 || !follows(letters[place - 1] ?? '', letter)).length;
}

function follows(before: string, letter: string): boolean {
  const step = (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return (
    Math.abs(step) <= 1 || rows.some((row) => row.includes(before + letter) || row.includes(letter + before))
  );
}

function withoutNames(password: string, { email = '', name = '' }: About): string {
  const names = [email, ...email.split(/[@.]/), name, ...name.split(/\s+/), product.name]
    .map(asCompared)
    .filter(({ length }) => length >= 3)
    .sort((one, other) => other.length - one.length);
  return names.reduce((left, each) => left.replaceAll(each, ''), password);
}
