import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import { type Collection, type Stored, shapeOf } from '../../shared/kinds/registry.ts';

/**
 * Of each kind and number of its stored shape, the schema of what is kept (`<n>.schema.json`) and a record
 * with every field (`<n>.json`). They are written with the shape and never changed: what a release has
 * written stays.
 */
const file = (collection: Collection, name: string) =>
  join(import.meta.dirname, 'fixtures', collection, name);

function read(collection: Collection, name: string): Record<string, unknown> | undefined {
  const path = file(collection, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

export const keptRecord = (collection: Collection, shape: number) => read(collection, `${shape}.json`);
export const keptSchema = (collection: Collection, shape: number) => read(collection, `${shape}.schema.json`);

const closed = { ...exampleClosing, closed: '2026-11-22T12:00:00.000Z' };

/** What may be left out, and came to be kept after the shape did. */
const since: { [C in Collection]?: object } = {
  users: { invited: '2026-11-22T12:00:00.000Z', notForMe: ['user-3'] },
  resources: {
    submittedBy: 'user-2',
    links: [{ id: 'link-1', label: 'Reader', address: 'https://reader.example/one.pdf' }],
  },
  // An edit to an open status would open the project again.
  projects: { ...closed, status: 'complete' },
  offers: closed,
  requests: {
    statedUniversity: 'Institute of Wells',
    thread: [{ from: 'user-2', text: 'Which courses?', at: '2026-11-22T12:00:00.000Z' }],
  },
  topics: { mergingInto: 'topic-2', merged: ['topic-3'] },
};

/** A record of today's shape with every field that its kind has. */
export const fullRecord = <C extends Collection>(collection: C): Stored<C> =>
  ({ ...keptRecord(collection, shapeOf(collection)), ...since[collection] }) as unknown as Stored<C>;
