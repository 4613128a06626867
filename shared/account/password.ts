import { msg, type Sentence } from '../language/messages.ts';
import { product } from '../text/product.ts';
import { normalisePassword } from './sign-in-passwords.ts';

/** There are no rules on the kinds of characters (ASVS 6.2). */
export const shortestPassword = 12;
/** Cognito's limit. */
export const longestPassword = 256;

/** The fewest characters that must remain when the person's names are taken out. */
const leastBesideNames = 8;
/** The fewest characters that don't follow from the previous one, as 2 follows 1 and s follows a. */
const leastSurprises = 4;
/** The rows of keyboards; characters next to each other in the alphabet are compared by their code points. */
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

/** Data that others may know about the person who chooses the password. */
export type About = { email?: string | undefined; name?: string | undefined };

const tooShort = {
  message: msg('A password needs {fewest} or more characters.'),
  values: { fewest: shortestPassword },
};
const tooLong = {
  message: msg('A password can have at most {most} characters.'),
  values: { most: longestPassword },
};
const blankAtEnd = {
  message: msg('A password can’t begin or end with a space, or contain a line break.'),
};
const tooCommon = {
  message: msg(
    'Too many people use this password, so it is easy to guess. A few words of your own are best.',
  ),
};
const tooSimple = {
  message: msg('This password follows a pattern that is easy to guess. A few words of your own are best.'),
};
const tooPersonal = {
  message: msg(
    'A password can’t be made up of your name, your address or “{product}”. A few other words are best.',
  ),
  values: { product: product.name },
};

/** Counts characters as people do: a combining accent isn't one. */
export const passwordLength = (password: string): number => [...normalisePassword(password)].length;
/** Somebody who guesses tries every case, so passwords are compared without it. */
export const foldPassword = (password: string): string => normalisePassword(password).toLowerCase();

/** Why a new password can't be used, or undefined. */
export async function passwordProblem(typed: string, about: About = {}): Promise<Sentence | undefined> {
  const password = normalisePassword(typed);
  // Cognito refuses these.
  if (password !== password.trim() || password.includes('\n') || password.includes('\r')) return blankAtEnd;
  if (passwordLength(password) < shortestPassword) return tooShort;
  if (Math.max(typed.length, password.length) > longestPassword) return tooLong;
  const compared = foldPassword(password);
  if (isRepetition(compared) || surprises(compared) < leastSurprises) return tooSimple;
  if (withoutNames(compared, about).length < leastBesideNames) return tooPersonal;
  return (await commonPasswords()).has(compared) ? tooCommon : undefined;
}

let common: Promise<Set<string>> | undefined;
/** The list is large, so it is loaded only where a password is chosen. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('../common-passwords.json', { with: { type: 'json' } }).then(
    ({ default: list }) => new Set(list),
    (error) => {
      common = undefined;
      throw error;
    },
  );
  return common;
}

/** Whether a password repeats a shorter word or a single letter. */
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
    .map(foldPassword)
    .filter(({ length }) => length >= 3)
    .sort((one, other) => other.length - one.length);
  return names.reduce((left, each) => left.replaceAll(each, ''), password);
}
