import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sectionKinds } from '../../shared/kinds/collections.ts';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';

/**
 * A field that no page shows, no form asks and nobody sets is missed by no compiler. What the sources of a
 * kind's screens name is read from them as they are written.
 */
const root = resolve(import.meta.dirname, '../..');
const sectionFiles = import.meta.glob<object>('../../web/*/*.section.ts', { eager: true });

/** A kind's page or form, and all that it imports of its own folder. */
function sourcesOf(collection: Collection, screen: 'page' | 'form'): string[] {
  const [section = ''] = Object.entries(sectionFiles).find(([, exported]) => collection in exported) ?? [];
  const first = resolve(import.meta.dirname, section.replace(/\.section\.ts$/, `-${screen}.tsx`));
  const files = [first];
  for (const file of files)
    for (const [, named = ''] of readFileSync(file, 'utf8').matchAll(/from '\.\/([^']+\.tsx?)'/g)) {
      const other = join(dirname(first), named);
      if (!files.includes(other)) files.push(other);
    }
  return files;
}

type Node = { type: string; [key: string]: unknown };
type Named = { type?: string; name?: string; value?: unknown };

/** What `name` finds in the syntax of these files, each node asked. */
function found(files: string[], name: (node: Node) => unknown): Set<unknown> {
  const names = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    names.add(name(value as Node));
    Object.values(value).forEach(visit);
  };
  for (const file of files) visit(parseSync(basename(file), readFileSync(file, 'utf8')).program);
  return names;
}

/** A field that is read: `offer.place`, or taken out of a record by name; a label alone is no value. */
function read({ type, object, property, key, value }: Node): unknown {
  const { name: of } = (object ?? {}) as Named;
  if (type === 'MemberExpression' && of !== 'labels') return (property as Named).name;
  const isTaken = type === 'Property' && ((value as Named).type ?? '') === 'Identifier';
  return isTaken ? (key as Named).name : undefined;
}

/** The field of a control: `<TextField name="place" …>`. */
const asked = ({ type, name, value }: Node): unknown =>
  type === 'JSXAttribute' && (name as Named).name === 'name' ? (value as Named | null)?.value : undefined;

/** A field that a record is given: `{ ...before, approved: true }`. */
const given = ({ type, key }: Node): unknown => (type === 'Property' ? (key as Named).name : undefined);

const base = ['id', 'version', 'createTimestamp', 'updateTimestamp'];
/** What is on another screen, or on none. */
const unshown: Partial<Record<Collection, string[]>> = {
  // On the member's own account; what isn't for them is missing wherever something is proposed. A family name shows in
  // the order of lists.
  users: ['notifyByMail', 'digest', 'notForMe', 'writers', 'language', 'familyName'],
  // Where the addresses of those areas are asked for.
  topics: ['merged'],
  // On the map of the list; the city and the country are said by `placeInWords`.
  universities: ['latitude', 'longitude', 'countryCode', 'city', 'country'],
  // No screen asks the first two of a nominee, and the member who is approved begins without contacts. What is answered
  // is in their language.
  requests: ['contact', 'picture', 'language'],
};
const unasked: Partial<Record<Collection, string[]>> = {
  users: ['notifyByMail', 'digest', 'writers', 'language'],
  // At the desk, where it isn't in the list.
  requests: ['university'],
};

test.each(sectionKinds)('the page of %s shows every field', (collection) => {
  const names = found(sourcesOf(collection, 'page'), read);
  const fields = Object.keys(kinds[collection].stored.shape);
  const known = [...base, ...(unshown[collection] ?? [])];
  expect(fields.filter((field) => !names.has(field) && !known.includes(field))).toEqual([]);
});

test.each(sectionKinds)('the form of %s asks every field', (collection) => {
  const names = found(sourcesOf(collection, 'form'), asked);
  const fields = Object.keys(kinds[collection].edit.shape).filter((field) => !names.has(field));
  expect(fields.filter((field) => !unasked[collection]?.includes(field))).toEqual([]);
});

const writers = ['functions', 'infra/local/seed'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file))
    .map((file) => join(root, folder, file)),
);
// The functions close records by this.
const closing = join(root, 'shared/fields/field-values.ts');
const set = found([...writers, closing], given);

test.each(collections)('what only the server sets of %s is set somewhere', (collection) => {
  const fields = kinds[collection].ignored.create.filter((field) => !base.includes(field));
  expect(fields.filter((field) => !set.has(field))).toEqual([]);
});
