import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Collection, collections } from '../../../shared/collections.ts';

/** A document of the earlier build, with where it stands: `users.jsonl:12`. */
export type Document = { collection: Collection; place: string; id: string; fields: Record<string, unknown> };
/** What is said of a document. */
export type Remark = { place: string; text: string };

/**
 * The documents of an export: a file a collection, `users.jsonl` with one on each line, or one that ends in `.json`
 * and is a list of them, or an object of them by id.
 *
 * @throws Error where there is no such file
 */
export function readDocuments(folder: string): { documents: Document[]; unread: Remark[] } {
  const documents: Document[] = [];
  const unread: Remark[] = [];
  let files = 0;
  for (const collection of collections)
    for (const name of [`${collection}.jsonl`, `${collection}.json`]) {
      if (!existsSync(join(folder, name))) continue;
      files += 1;
      const text = readFileSync(join(folder, name), 'utf8');
      for (const { place, value } of name.endsWith('.jsonl') ? ofLines(name, text) : ofWhole(name, text)) {
        const fields = plain(value);
        const id = isObject(fields) ? (fields.id ?? fields._id) : undefined;
        if (isObject(fields) && typeof id === 'string' && id !== '')
          documents.push({ collection, place, id, fields });
        else unread.push({ place, text: 'This document has no ID.' });
      }
    }
  if (files === 0) throw new Error(`${folder} has no collection file, such as users.jsonl or users.json.`);
  return { documents, unread };
}

type Found = { place: string; value: unknown };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Lines end with a line feed alone: other ends of lines may stand in a text. */
const ofLines = (name: string, text: string): Found[] =>
  text
    .split('\n')
    .map((line, at) => ({ place: `${name}:${at + 1}`, line }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ place, line }) => ({ place, value: parsed(line) }));

function ofWhole(name: string, text: string): Found[] {
  const whole = parsed(text);
  if (Array.isArray(whole))
    return whole.map((value, at) => ({ place: `${name}, document ${at + 1}`, value }));
  if (!isObject(whole)) return [{ place: name, value: undefined }];
  return Object.entries(whole).map(([id, value]) => ({
    place: `${name}, document ${id}`,
    value: isObject(value) ? { id, ...value } : value,
  }));
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without what exports of document databases write for ids, numbers and moments (extended JSON). */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const { $oid, $date, $numberInt, $numberLong, $numberDouble } = value;
  if ($oid !== undefined) return $oid;
  if ($date !== undefined) return moment(plain($date));
  const number = $numberInt ?? $numberLong ?? $numberDouble;
  if (number !== undefined) return Number(number);
  const seconds = value._seconds ?? value.seconds;
  if (typeof seconds === 'number')
    return moment(seconds * 1000 + Number(value._nanoseconds ?? value.nanoseconds ?? 0) / 1e6);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

/** A moment as it is kept, ISO 8601, of one or of milliseconds since 1970; what is none stays as it is. */
export function moment(value: unknown): unknown {
  const at = typeof value === 'number' || typeof value === 'string' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : value;
}
