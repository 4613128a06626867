import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SeedOptions } from './seed/context.ts';

/** What the commands of the local run can be told. */
export interface Options {
  /** The folder that everything of one instance lives in. */
  state: string;
  /** 0 takes any port that is free. */
  port: number;
  /** The app from its sources, with hot reload of it and of the functions. */
  dev: boolean;
  /** Whether to build first, or run what `cdk.out` holds already. */
  build: boolean;
  /** How many times as much as the quotas say everybody may do: the setting of the same name. */
  quotaFactor: number;
  /** Whether administrators need a second factor to act as such, as on a stage. */
  secondFactor: boolean;
  /** How many functions run at once at most, as an account allows; without one, as many as are asked for. */
  concurrency?: number;
  /** Whether to forget everything, seed, and end. */
  reseed: boolean;
  seed: SeedOptions;
}

/** Reads the command line and, for the port and the folder, `PORT` and `COLLOQUY_STATE`. Throws on an option it doesn't know. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      state: { type: 'string' },
      dev: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      'quota-factor': { type: 'string' },
      'second-factor': { type: 'boolean', default: false },
      concurrency: { type: 'string' },
      reseed: { type: 'boolean', default: false },
      members: { type: 'string' },
      'random-seed': { type: 'string' },
    },
  });
  return {
    state: resolve(values.state ?? process.env.COLLOQUY_STATE ?? '.local'),
    port: values.reseed ? 0 : whole('PORT', process.env.PORT, 0, 65_535, 3000),
    dev: values.dev,
    build: !values['no-build'],
    quotaFactor: whole('--quota-factor', values['quota-factor'], 1, 1000, 1),
    secondFactor: values['second-factor'],
    concurrency: whole('--concurrency', values.concurrency, 1, 1000),
    reseed: values.reseed,
    seed: {
      members: whole('--members', values.members, 20, 100_000),
      randomSeed: whole('--random-seed', values['random-seed'], 0, Number.MAX_SAFE_INTEGER),
    },
  };
}

function whole<Default extends number | undefined>(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
  otherwise?: Default,
): number | Default {
  if (text === undefined) return otherwise as Default;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} has to be a whole number from ${least} to ${most}.`);
}
