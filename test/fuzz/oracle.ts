import * as z from 'zod';
import { type ContactType, contactHref } from '../../shared/fields/contact.rules.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';

/**
 * What the specification's tables (product sections 3, 5 and 9; decisions section 7) say of a body,
 * written from their words and numbers alone: nothing of it reads the product's schemas, so that the
 * two can disagree, and a disagreement is a finding. Of what they don't say, where a contact leads and fields that
 * came later, the rules are the product's own.
 *
 * Each check returns the names of the top-level fields it refuses.
 */
export type Body = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What a person sees of a line: controls and the like show nothing. */
const seen = (value: string): string => value.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();

/** What names something has a letter. */
const textOf =
  (fewest: number, most: number): Check =>
  (value) =>
    isText(value) && seen(value).length >= fewest && seen(value).length <= most && /\p{L}/u.test(value);

const isId: Check = (value) => isText(value) && /^[A-Za-z0-9]/.test(value) && /^[\w-]{1,64}$/.test(value);
const isIdObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isId((value as Body).id);

const listOf =
  (entry: Check, fewest: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= fewest && value.length <= 500 && value.every(entry);

const absentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const among =
  (...values: string[]): Check =>
  (value) =>
    isText(value) && values.includes(value);

/** Shows a person a word or a picture, within 100,000 characters. */
const richText: Check = (value) => {
  if (!isText(value) || value.length > 100_000) return false;
  if (value.toLowerCase().includes('<img')) return true;
  const characters = value.replaceAll('&nbsp;', ' ');
  let words = '';
  for (let at = 0; at < characters.length; at += 1) {
    const opensTag =
      characters[at] === '<' &&
      'abcdefghijklmnopqrstuvwxyz/!?'.includes((characters[at + 1] ?? ' ').toLowerCase());
    if (!opensTag) words += characters[at];
    // What begins like a tag shows nothing up to where it ends: at its own end, the next one's beginning or never.
    else while (at + 1 < characters.length && characters[at] !== '>' && characters[at + 1] !== '<') at += 1;
  }
  return seen(words) !== '';
};

const webAddress: Check = (value) => {
  if (!isText(value)) return false;
  const address = value.trim();
  if (address.length > 2000 || !/^https?:\/\/\S+$/i.test(address)) return false;
  try {
    const { hostname, username, password } = new URL(address);
    const isDotted = hostname.split('.').some((part, at, all) => part && all[at + 1]);
    return isDotted && !username && !password;
  } catch {
    return false;
  }
};

const contactRow: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const row = value as Body;
  const typeIsKnown = among('phone', 'email', 'website', 'facebook', 'twitter', 'linkedin')(row.type);
  const text = isText(row.contact) ? seen(row.contact) : undefined;
  const textIsRight = text !== undefined && (text === '' || (text.length >= 4 && text.length <= 500));
  const leads = !text || (typeIsKnown && contactHref(row.type as ContactType, text) !== undefined);
  return typeIsKnown && textIsRight && leads && absentOr((id) => isText(id) && id.length <= 64)(row.id);
};

const topicMatrix: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const level = among('undergraduate', 'graduate', 'doctorate');
  // JSON can carry a key that no object of ours will hold: it counts as not sent.
  const rows = Object.entries(value).filter(([id]) => id !== '__proto__');
  const lists = rows.every(
    ([id, levels]) => isId(id) && Array.isArray(levels) && levels.length <= 500 && levels.every(level),
  );
  const filled = rows.filter(([, levels]) => Array.isArray(levels) && levels.length > 0).length;
  return lists && filled >= 1 && filled <= 500;
};

const namesInALanguage: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { language, names } = value as Body;
  const isShort = (name: unknown) =>
    isText(name) && seen(name).length <= 100 && (seen(name) === '' || /\p{L}/u.test(name));
  return languageCode({ id: language }) && Array.isArray(names) && names.every(isShort);
};

const weeks: Check = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10;
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const isLanguage: Check = (code) =>
  isText(code) && /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined;
const languageCode: Check = (value) =>
  isLanguage(typeof value === 'object' && value !== null ? (value as Body).id : undefined);

const name = textOf(4, 200);
const topics = listOf(isIdObject, 1);

const some = (...values: string[]) => absentOr(listOf(among(...values), 0));
const sought = {
  seeks: some('people', 'partner', 'course', 'funding'),
  levels: some('undergraduate', 'graduate', 'doctorate'),
  regions: some('AJCU', 'AJCU-AM', 'AJCU-AP', 'AUSJAL', 'JHEASA', 'KIRCHER'),
  languages: absentOr(listOf(isLanguage, 0)),
};

const tables: Record<string, { [field: string]: Check }> = {
  universities: {
    name,
    description: richText,
    city: textOf(4, 200),
    country: textOf(3, 200),
    region: among('AJCU', 'AJCU-AM', 'AJCU-AP', 'AUSJAL', 'JHEASA', 'KIRCHER'),
    website: webAddress,
    contact: absentOr(isId),
    picture: absentOr(isId),
    topics: topicMatrix,
  },
  resources: {
    name,
    description: richText,
    type: among('article', 'course', 'case_study'),
    audience: among('faculty', 'students', 'administration'),
    taskforce: isIdObject,
    language: absentOr(languageCode),
    topics,
  },
  taskforces: { name, description: richText, chairs: listOf(isId, 1), members: listOf(isId, 1) },
  projects: {
    name,
    description: richText,
    status: among('proposal', 'ongoing', 'complete', 'inactive'),
    taskforces: absentOr(listOf(isIdObject, 0)),
    topics,
    leads: listOf(isId, 1),
    ...sought,
  },
  topics: { name, description: richText, otherNames: absentOr(listOf(namesInALanguage, 0)) },
  users: {
    name,
    university: isIdObject,
    topics,
    title: textOf(4, 200),
    contact: listOf(contactRow, 1),
    bio: richText,
    picture: absentOr(isId),
    notifyByMail: absentOr((value) => typeof value === 'boolean'),
    languages: absentOr(listOf(isLanguage, 0)),
  },
  offers: {
    name,
    description: richText,
    topics: absentOr(listOf(isIdObject, 0)),
    weeks: absentOr(weeks),
    ...sought,
  },
  requests: { name: textOf(1, 200), description: richText },
};

/** Fields of any record that a client may send back without being refused: they are ignored. */
const ignored: Record<string, string[]> = {
  universities: ['latitude', 'longitude', 'founded', 'countryCode'],
  users: ['email', 'firstRun', 'admin', 'notForMe'],
  resources: ['approved', 'submittedBy'],
  offers: ['owner', 'expiry'],
  requests: ['nominatedBy', 'email', 'university', 'topics', 'title', 'contact', 'bio', 'picture'],
};

/** The specification's fields, and those that came after it, which their own rule alone can speak of. */
function tableOf(collection: string): Record<string, (value: unknown) => boolean> {
  const { shape }: z.ZodObject = kinds[collection as Collection].edit;
  const own = Object.entries(shape).map(
    ([name, field]) => [name, (value: unknown) => z.safeParse(field, value).success] as const,
  );
  return { ...Object.fromEntries(own), ...tables[collection] };
}

export const checkedCollections = Object.keys(tables);
export const fieldsOf = (collection: string): string[] => Object.keys(tableOf(collection));

/** The top-level fields of an edit's body that the specification refuses, sorted. */
export function refusedFields(collection: string, body: Body): string[] {
  const table = tableOf(collection);
  const base = ['id', 'version', 'createTimestamp', 'updateTimestamp', ...(ignored[collection] ?? [])];
  const wrong = Object.entries(table).filter(([field, check]) => !check(body[field]));
  const unknown = Object.keys(body).filter((field) => !Object.hasOwn(table, field) && !base.includes(field));
  return [...wrong.map(([field]) => field), ...unknown].sort();
}
