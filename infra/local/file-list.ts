import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeWhole } from './machine/durable-file.ts';

/** The list of the files that existed after a start, which must exist at the next one. */
const listOf = (state: string) => join(state, 'files.json');

/** The instance's own JSON files, relative to the state folder. Objects in buckets aren't checked. */
const documents = (state: string) =>
  filesOf(state, ['*.json', '{cognito,mail,streams}/**/*.json']).filter((file) => file !== 'ready.json');

const filesOf = (state: string, patterns: string[]) =>
  globSync(patterns, { cwd: state })
    .map((file) => file.replaceAll(sep, '/'))
    .sort();

/** Writes the list of files, without those that come and go: mails, queues, logs. */
export function writeFileList(state: string): void {
  const files = [
    ...documents(state).filter((file) => !file.startsWith('mail')),
    ...filesOf(state, ['dynamodb/*.db', 's3/*']),
  ];
  writeWhole(listOf(state), files);
}

/**
 * Throws, with the name of the file, if a file of the state is missing or unreadable, so that no empty network is started
 * in its place. A state without a list was never finished and counts as new.
 */
export function assertComplete(state: string): void {
  for (const file of documents(state)) assertDocument(join(state, file));
  const list = listOf(state);
  if (!existsSync(list)) return;
  for (const file of JSON.parse(readFileSync(list, 'utf8')) as string[])
    if (!existsSync(join(state, file))) throw damaged(join(state, file), 'is missing');
  for (const file of filesOf(state, ['dynamodb/*.db'])) assertDatabase(join(state, file));
}

function assertDocument(file: string): void {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {}
  if (typeof value !== 'object' || value === null) throw damaged(file, 'is damaged');
}

function assertDatabase(file: string): void {
  // The engine would take an empty file for an empty database.
  if (statSync(file).size === 0) throw damaged(file, 'is damaged');
  try {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    try {
      const [first] = database.prepare('PRAGMA quick_check(1)').all();
      if (first?.quick_check !== 'ok') throw damaged(file, 'is damaged');
    } finally {
      database.close();
    }
  } catch {
    throw damaged(file, 'is damaged');
  }
}

function damaged(file: string, how: string): Error {
  return new Error(
    `${file} ${how}, so the network that is kept there can't be started. Nothing was changed. ` +
      'Put the file back from a copy of this folder, or delete everything and start again: npm run reset',
  );
}
