/** Builds the product and runs its cloud assembly on this machine, or seeds it again, by the options. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '../../shared/text/product.ts';
import { assemblyFolder, synthesize, synthesizeFunctions } from './build.ts';
import { startTableEngine } from './dynamodb/engine.ts';
import { assertComplete, writeFileList } from './file-list.ts';
import { needsSeed, seedOnce } from './first-seed.ts';
import { FrontDoor } from './front-door.ts';
import { runAssembly } from './instance.ts';
import { writeWhole } from './machine/durable-file.ts';
import { readOptions } from './options.ts';
import type { Account } from './seed/context.ts';
import { assertState, confirmWipe, lockState, unlockState, wipe } from './state.ts';

const started = performance.now();
/** Functions that end what was started, which run in reverse order. */
const ends: (() => unknown)[] = [];

async function stop(code: number): Promise<never> {
  for (const end of ends.splice(0).reverse()) await end();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

async function start(): Promise<void> {
  const { state, port, dev, build, quotaFactor, callRate, secondFactor, concurrency, reseed, yes, seed } =
    readOptions();
  lockState(state);
  ends.push(() => unlockState(state));
  if (!reseed) assertComplete(state);
  const seeding = reseed || needsSeed(state);
  // Without a finished seed, existing data comes from an interrupted one.
  if (seeding) {
    assertState(state);
    if (reseed) await confirmWipe(state, yes);
    wipe(state);
  }
  const door = await FrontDoor.listen(port);
  ends.push(() => door.close());

  const tables = await startTableEngine(state);
  ends.push(() => tables.stop());
  const settings = {
    quotaFactor,
    callRate,
    ...(secondFactor && { secondFactor: 'administrators' as const }),
  };
  if (build)
    await step('Building', () => (dev || reseed ? synthesizeFunctions(settings) : synthesize(settings)));
  if (!existsSync(assemblyFolder)) throw new Error('There is no assembly yet: start without --no-build.');

  const development = dev ? await import('./development.ts') : undefined;
  const app = await development?.serveSources(door.server);
  ends.push(() => app?.close());
  const instance = await step('Starting', () =>
    runAssembly(assemblyFolder, state, tables, door, { app: app?.middleware, concurrency }),
  );
  ends.push(() => instance.stop());
  const accounts = await (seeding
    ? step('Seeding', () => seedOnce(instance, state, seed))
    : seedOnce(instance, state, seed));
  writeFileList(state);
  if (reseed) return stop(0);

  instance.begin();
  if (development) ends.push(development.watchSources(instance, settings));
  const url = `http://localhost:${door.port}`;
  const { engines, seedContext } = instance;
  writeWhole(join(state, 'ready.json'), { url, pid: process.pid, accounts, engines, ...seedContext });
  announce(url, accounts);
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
