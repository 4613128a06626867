/**
 * Builds the product and runs its cloud assembly on this machine.
 *
 *   --dev         the app from its sources with hot reload; functions are rebuilt when they change
 *   --no-build    runs what `build/` and `cdk.out/` hold already
 *   --state DIR   keeps everything under this folder instead of `.local` (or COLLOQUY_STATE)
 *
 * `PORT` moves the address; 0 takes any port that is free.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '../../shared/product.ts';
import { assemblyFolder, synthesize, synthesizeFunctions } from './build.ts';
import { serveSources, watchSources } from './development.ts';
import { startTableEngine } from './dynamodb/engine.ts';
import { FrontDoor } from './front-door.ts';
import { runAssembly } from './instance.ts';
import type { Account } from './seed/context.ts';
import { needsSeed, seedOnce } from './seed/first-seed.ts';
import { claim, release, stateFolder, wipe } from './state.ts';

const started = performance.now();
const dev = process.argv.includes('--dev');
const build = !process.argv.includes('--no-build');
const state = stateFolder(process.argv);
const ends: (() => unknown)[] = [];

async function stop(code: number): Promise<never> {
  for (const end of ends.splice(0).reverse()) await end();
  process.exit(code);
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

try {
  claim(state);
  ends.push(() => release(state));
  if (needsSeed(state)) wipe(state);
  const door = await FrontDoor.listen(Number(process.env.PORT ?? 3000));
  ends.push(() => door.close());
  const url = `http://localhost:${door.port}`;

  const [tables, app] = await Promise.all([
    startTableEngine(state),
    dev ? serveSources(door.server) : undefined,
    built(),
  ]);
  ends.push(() => tables.stop());
  if (app) ends.push(app.close);

  const instance = await step('Starting', () =>
    runAssembly(assemblyFolder, state, tables, door, app?.middleware),
  );
  ends.push(() => instance.stop());
  const accounts = needsSeed(state)
    ? await step('Seeding', () => seedOnce(instance, state, {}))
    : await seedOnce(instance, state, {});
  instance.begin();
  if (dev) ends.push(watchSources(instance));

  const { credentials, ...context } = instance.seedContext;
  const ready = { url, pid: process.pid, accounts, engines: instance.engines, credentials, ...context };
  writeFileSync(join(state, 'ready.json'), JSON.stringify(ready, null, 1), { mode: 0o600 });
  announce(url, accounts);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

async function built(): Promise<void> {
  if (!build) {
    if (!existsSync(assemblyFolder)) throw new Error('There is nothing built yet: start without --no-build.');
    return;
  }
  await step('Building', dev ? synthesizeFunctions : synthesize);
}

async function step<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  console.log(`${name}…`);
  const result = await action();
  console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

function announce(url: string, accounts: Account[]): void {
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  const lines = accounts.map(({ email, password, role }) => `  ${email.padEnd(width)}  ${password}  ${role}`);
  console.log(`\nAccounts:\n${lines.join('\n')}\n\nMail: ${url}/__local/mail`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${product.name} is ready at ${url} (${seconds} s). Ctrl-C stops it.`);
}
