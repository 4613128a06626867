import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { PlannedRow } from '../../infra/operate/import/plan.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import {
  ana,
  csvOf,
  folder,
  headings,
  importFile,
  members,
  mia,
  modules,
  network,
  pool,
  sorted,
} from './importing.ts';

/** IMPORTED_FILES=1000 is the proof as a whole; FAULTS_EVERY=1 kills at each call, of which a run takes every sixth. */
const files = sized('IMPORTED_FILES', { gate: 3, all: 100 });
const every = sized('FAULTS_EVERY', { gate: 25, all: 1 });

/** Rows of which most are right in most cells, so that doubles, near-doubles and faults all come together. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: wrong });
const person = fc.tuple(
  mostly(
    fc.constantFrom('Ana Muñoz', 'Muñoz Ana', 'Lou Reid', 'Mia Sørensen'),
    fc.constantFrom('', 'Lo', 'Z'.repeat(300)),
  ),
  mostly(
    fc.constantFrom(
      'ana@example.org',
      'a@example.org',
      'B@example.org',
      'b@example.org',
      'c@example.org',
      'd@example.org',
    ),
    fc.constantFrom('', 'none', 'a@b'),
  ),
  mostly(
    fc.constantFrom('', 'Universidad de Deusto', 'universidad de deusto, spain'),
    fc.string({ maxLength: 20 }),
  ),
  mostly(fc.constantFrom('', 'Agua', 'Canon Law;Agua', 'Water; and Wells'), fc.string({ maxLength: 20 })),
  mostly(fc.constantFrom('', 'Wells for All'), fc.constantFrom('Wells', ';;', 'Wells for All; x')),
  mostly(
    fc.constantFrom('', 'Phone: +34 91 555 0100'),
    fc.constantFrom('Phone: x', 'Fax: 1', 'Email: a@b.org; Email: no'),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/[\ud800-\udfff]/g, '')),
);

const newOnes = (rows: PlannedRow[]) => rows.filter(({ outcome }) => outcome === 'new');

it(`does what it planned, and a second import changes nothing: in ${files} files`, async () => {
  const start = await network.snapshot();
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 8 }), fc.boolean(), async (people, isBook) => {
      await network.clear();
      await network.ground(start);
      pool.identities.clear();
      pool.identities.set(ana, { email: 'ana@example.org', enabled: true });
      const file = join(folder, isBook ? 'random.xlsx' : 'random.csv');
      const rows = [headings, ...people];
      writeFileSync(file, isBook ? await writeXlsx({ sheets: [{ name: 'Random', rows }] }) : csvOf(rows));
      const sheet = await modules.readSheet(file);
      const planned = await modules.plan('users', sheet, await modules.readExistingRecords('users'));
      await importFile('users', file, { dryRun: true, mail: true });
      expect((await network.snapshot()).users).toHaveLength(1);

      await importFile('users', file, { dryRun: false, mail: true });
      const { users, taskforces } = await network.snapshot();
      const expected = newOnes(planned).map(({ validation: { input } }) => ({
        ...input,
        contact: expect.anything(),
      }));
      const made = users.filter(({ id }) => id !== ana);
      expect(made.sort(byEmail)).toMatchObject(expected.sort(byEmail as never));
      expect(made).toHaveLength(expected.length);
      expect([...pool.identities.keys()].sort()).toEqual(users.map(({ id }) => id).sort());
      const joined = newOnes(planned).filter(({ taskforces: of }) => of.length > 0).length;
      expect(taskforces[0]?.members).toHaveLength(1 + joined);

      const once = await sorted();
      await importFile('users', file, { dryRun: false, mail: true });
      expect(await sorted()).toEqual(once);
    }),
    { numRuns: files },
  );
}, 600_000);
const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);

it('killed at any step, and the step done or not, loses nobody and doubles nobody', async () => {
  const start = await network.snapshot();
  const rows = [headings, mia, ['Lou Reid', 'lou@example.org', '', '', 'Wells for All']];
  const anew = async () => {
    network.table.fates(() => 'pass');
    await network.clear();
    await network.ground(start);
    pool.identities.clear();
    pool.identities.set(ana, { email: 'ana@example.org', enabled: true });
  };
  await anew();
  network.table.fates(() => 'pass');
  await members(rows);
  const calls = network.table.calls();
  const whole = await sorted();
  expect(whole.users).toHaveLength(3);
  for (let at = 0; at < calls; at += every)
    for (const last of ['denied', 'unanswered'] as const) {
      await anew();
      network.table.fates(({ index }) => (index < at ? 'pass' : index === at ? last : 'denied'));
      await expect(members(rows)).rejects.toThrow();
      network.table.fates(() => 'pass');
      await members(rows);
      expect(await sorted()).toEqual(whole);
    }
}, 300_000);
