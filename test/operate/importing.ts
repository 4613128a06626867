import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { streamTo } from '../helpers/stream.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { shortenPauses } from '../in-process/short-pauses.ts';

beforeAll(async () => {
  shortenPauses();
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  pool = await startPool();
});
export const network = provideNetwork({ mayFail: true, stream: true });
export let pool: Pool;
export let importFile: typeof import('../../infra/operate/import/import-file.ts').importFile;
export let modules: typeof import('../../infra/operate/import/plan.ts') &
  typeof import('../../infra/operate/import/existing-records.ts') &
  typeof import('../../infra/operate/import/read-sheet.ts') &
  typeof import('../../infra/operate/import/execute-plan.ts');
export let stream: ReturnType<typeof streamTo>;
export const said: string[] = [];
export const folder = mkdtempSync(join(tmpdir(), 'colloquy-import-'));

beforeAll(async () => {
  ({ importFile } = await import('../../infra/operate/import/import-file.ts'));
  modules = {
    ...(await import('../../infra/operate/import/plan.ts')),
    ...(await import('../../infra/operate/import/existing-records.ts')),
    ...(await import('../../infra/operate/import/read-sheet.ts')),
    ...(await import('../../infra/operate/import/execute-plan.ts')),
  };
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
});
afterAll(() => {
  pool.stop();
  rmSync(folder, { recursive: true });
});

export const description = '<p>Words.</p>';
export const ana = '00000000-0000-4000-8000-00000000000a';
export const aUniversity = (id: string, name: string, country: string) => ({
  id,
  name,
  country,
  description,
  city: 'Bilbao',
  region: 'KIRCHER',
  website: `https://${id}.example.org`,
  topics: {},
});

beforeEach(async () => {
  network.table.fates(() => 'pass');
  await network.clear();
  pool.identities.clear();
  pool.identities.set(ana, { email: 'ana@example.org', enabled: true });
  await network.ground({
    users: [aUser(ana, { name: 'Ana Muñoz', email: 'ana@example.org', firstRun: false })],
    topics: [
      {
        id: 'water',
        name: 'Water; and Wells',
        description,
        otherNames: [{ language: 'es', names: ['Agua'] }],
      },
      { id: 'law', name: 'Canon Law', description },
    ],
    universities: [aUniversity('deusto', 'Universidad de Deusto', 'Spain')],
    taskforces: [{ id: 'wells', name: 'Wells for All', description, chairs: [ana], members: [ana] }],
    chairs: [{ id: ana, taskforces: ['wells'] }],
  });
  await stream.run();
  pool.mails.length = 0;
  said.length = 0;
});

export const csvOf = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
export function fileOf(rows: string[][], name = 'people.csv'): string {
  const file = join(folder, name);
  writeFileSync(file, csvOf(rows));
  return file;
}
export const members = (rows: string[][], options: { dryRun?: boolean; mail?: boolean } = {}) =>
  importFile('users', fileOf(rows), { dryRun: false, mail: true, ...options });

/** What is in the table, without what differs from run to run; and who can sign in. */
const state = async () => {
  const all = await network.snapshot();
  const emailOf = new Map(all.users.map(({ id, email }) => [id, email]));
  return {
    addresses: [...pool.identities.values()].map(({ email }) => email).sort(),
    users: all.users.map(({ id, email, name, university, topics, bio, title, contact }) => {
      const contacts = contact.map((each) => ({ ...each, id: '' }));
      return { hasIdentity: pool.identities.has(id), email, name, university, topics, bio, title, contacts };
    }),
    universities: all.universities.map(
      ({ id: _, createTimestamp: _c, updateTimestamp: _u, ...rest }) => rest,
    ),
    taskforces: all.taskforces.map((each) => each.members.map((id) => emailOf.get(id)).sort()),
  };
};
const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
export const sorted = async () => {
  const { users, universities, ...rest } = await state();
  return { ...rest, users: users.sort(byText), universities: universities.sort(byText) };
};

export const headings = [
  'Name',
  'Email',
  'University',
  'Areas of Specialization',
  'Task Forces',
  'Contact',
  'Biography',
];
export const mia = [
  'Mia Sørensen',
  'Mia@Example.org',
  'universidad de DEUSTO',
  'Agua; Canon Law',
  'Wells for All',
  'Phone: +34 91 555 0100; Website: www.example.org',
  'First <b>.\nSecond.',
];
