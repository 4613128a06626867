/**
 * Measures the product with a network of 10,000 members, on a state of its own, and prints one table;
 * the figures are in `build/bench/figures.json` too. Times are of this machine: what counts is what
 * stands beside them in the same run.
 *
 *   npm run bench                    every part
 *   npm run bench -- api             some of them, by name
 *   --keep                           goes on with the network of the last run instead of a new one
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHelp } from '../../infra/terminal/terminal.ts';
import { speakTo } from '../helpers/product.ts';
import { startProduct } from '../local/start-product.ts';
import { parts } from './parts.ts';
import type { Row } from './row.ts';
import { toMarkdown } from './table.ts';

const members = 10_000;
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'build/bench');
const state = join(folder, 'state');

const usage = `npm run bench measures the product with ${members} members, in these parts or those that are named after --:
${Object.keys(parts).join(', ')}. --keep goes on with the network of the last run.`;

answerHelp(usage);
const { values, positionals } = readArguments();
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) complain(`There is no part ${unknown.join(', ')}.`);

if (!values.keep) rmSync(state, { recursive: true, force: true });
mkdirSync(state, { recursive: true });
console.error('Building, starting and seeding…');
const product = await startProduct(state, { members });
process.once('SIGINT', () => product.stop().then(() => process.exit(130)));
speakTo(product.url);

const measured: Record<string, Row[]> = {};
try {
  for (const [name, load] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.error(`Measuring: ${name}…`);
    try {
      const measure = await load();
      measured[name] = await measure({ product, state, root });
    } catch (error) {
      console.error(`Could not measure ${name}:`, error);
      process.exitCode = 1;
    }
  }
} finally {
  await product.stop();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const [cpu] = cpus();
  const conditions = {
    at: new Date().toISOString(),
    commit,
    node: process.version,
    cpus: cpus().length,
    cpu: cpu?.model,
  };
  writeFileSync(
    join(folder, 'figures.json'),
    JSON.stringify({ ...conditions, members, parts: measured }, null, 1),
  );
  console.log(toMarkdown(Object.values(measured).flat()));
}

function readArguments() {
  const options = {
    keep: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return complain((error as Error).message);
  }
}

function complain(...why: string[]): never {
  console.error([...why, usage].join('\n\n'));
  process.exit(2);
}
