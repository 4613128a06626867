import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { answerHelp } from '../../infra/terminal/terminal.ts';
import { type Fault, faults } from './faults.ts';

/**
 * Puts each fault into a copy of the sources, one at a time, and asks the tests: first those that come to the change,
 * then, where these pass, the whole gate; with `--all` the long lane after that. Other arguments name faults, or layers.
 */
answerHelp(`npm run mutants puts faults into a copy of the sources, one at a time, and says which test notices. Words after -- name
faults, or layers.

  --all  asks the long lane too`);

const given = process.argv.slice(2);
const asksAll = given.includes('--all');
const names = given.filter((each) => !each.startsWith('--'));
const chosen = faults.filter(
  ({ name, layer }) => names.length === 0 || names.some((each) => name.includes(each) || layer === each),
);

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'planted-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
copySources();

// What notices a change that is no fault notices nothing.
const harmless = {
  file: 'shared/protocol/errors.ts',
  before: 'export const errorCatalogue',
  after: '// Nothing.\nexport const errorCatalogue',
};
const noise = await withIn(harmless, () => firstRed('--changed'));
if (noise) throw new Error(`Red without a fault: ${noise}`);

let unnoticed = 0;
for (const fault of chosen) {
  const started = Date.now();
  const by = await noticedBy(fault);
  if (!by) unnoticed += 1;
  console.log(
    `${by ? '✓' : '✗'} ${fault.layer}: ${fault.name}: ${by ?? 'not noticed'} (${Math.round((Date.now() - started) / 1000)} s)`,
  );
}
console.log(`${chosen.length - unnoticed} of ${chosen.length} faults are noticed.`);
process.exitCode = unnoticed > 0 ? 1 : 0;

/** A checkout of its own, so that the tests can tell what has changed in it. */
function copySources(): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, stdio: 'pipe' });
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  // Made by npm ci, and in no checkout.
  cpSync(join(root, 'shared/common-passwords.json'), join(copy, 'shared/common-passwords.json'));
  // That a fault isn't well formatted, or leaves an import unused, is not what is asked.
  const checks = JSON.parse(readFileSync(join(copy, 'biome.json'), 'utf8'));
  const off = {
    formatter: { enabled: false },
    linter: { rules: { preset: 'none' } },
    assist: { enabled: false },
  };
  writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...checks, ...off, overrides: [] }));
  const types = readFileSync(join(copy, 'tsconfig.json'), 'utf8');
  writeFileSync(join(copy, 'tsconfig.json'), types.replace(/"(noUnused\w+)": true/g, '"$1": false'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=planted', '-c', 'user.email=planted@localhost', 'commit', '--quiet', '-m', 'Before');
}

/** Which lane notices the fault, and what in it; undefined where nothing does. */
function noticedBy(fault: Fault): Promise<string | undefined> {
  return withIn(fault, async () => {
    for (const lane of asksAll ? ['--changed', 'gate', '--all'] : ['--changed', 'gate']) {
      const first = await firstRed(lane);
      if (first) return `${lane}: ${first}`;
    }
    return undefined;
  });
}

/** Does something while a change is in the copy. */
async function withIn<T>(
  { file, before, after }: Pick<Fault, 'file' | 'before' | 'after'>,
  work: () => Promise<T>,
): Promise<T> {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(before).length !== 2) throw new Error(`${file} doesn't say once: ${before}`);
  writeFileSync(
    path,
    source.replace(before, () => after),
  );
  try {
    return await work();
  } finally {
    writeFileSync(path, source);
  }
}

/** The first check or test that fails, with which the run is ended; undefined where none does. */
async function firstRed(lane: string): Promise<string | undefined> {
  const args = lane === 'gate' ? [] : [lane];
  // In a group of its own, to be ended with all that it started. Vitest's own `bail` may wait for ever.
  const run = spawn(process.execPath, ['test/run.ts', ...args], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(run, 'exit');
  for await (const line of createInterface({ input: run.stdout })) {
    const red = /^ *[×✗] .*/.exec(stripVTControlCharacters(line))?.[0];
    if (red === undefined) continue;
    if (run.pid !== undefined && run.exitCode === null) process.kill(-run.pid);
    await ended;
    return red.replace(/\s+/g, ' ').trim();
  }
  const [code] = await ended;
  return code === 0 ? undefined : 'a run that failed';
}
