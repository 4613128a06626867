import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from './instance.ts';
import { writeWhole } from './machine/durable-file.ts';
import type { Account, SeedOptions } from './seed/context.ts';
import { seed } from './seed/seed.ts';

/** The file that marks a finished seed, with its accounts. */
const marker = (state: string) => join(state, 'seed.json');

/** Whether the state has no finished seed. */
export function needsSeed(state: string): boolean {
  return !existsSync(marker(state));
}

/** Seeds a new state. @returns the accounts that can sign in, or those of an earlier seed */
export async function seedOnce(instance: Instance, state: string, options: SeedOptions): Promise<Account[]> {
  if (!needsSeed(state)) return JSON.parse(readFileSync(marker(state), 'utf8'));
  const accounts = await instance.withoutStreams(() =>
    seed({ ...instance.seedContext, options, progress: (message) => console.log(`  ${message}`) }),
  );
  writeWhole(marker(state), accounts);
  return accounts;
}
