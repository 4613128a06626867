import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHelp } from '../terminal/terminal.ts';

const usage = `npm start runs the product on this machine, npm run dev with hot reload, npm run seed forgets everything and seeds
again, npm run reset forgets everything: stop what runs before these two. After -- they take:

  --state DIR        keeps everything under this folder instead of .local (or COLLOQUY_STATE)
  --no-build         runs what cdk.out holds already
  --quota-factor N   lets everybody do N times as much in a day as the quotas say
  --call-rate N      takes N calls a second for long, as a stage's setting of the same name has it
  --second-factor    has administrators need one to act as such, as on a stage
  --concurrency N    refuses what would have more than N functions run at once, as an account of that many does
  --members N        of npm run seed: a network of that size, and
  --random-seed N    another one of the same size
  --yes              of npm run seed and npm run reset: deletes all data without asking

The port is 3000, or another: PORT=3001 npm start. With 0 it is any that is free.`;

/** Reads the command line, `PORT` and `COLLOQUY_STATE`. Throws on an unknown option. */
export function readOptions() {
  answerHelp(usage);
  const values = readArguments();
  return {
    state: resolve(values.state ?? process.env.COLLOQUY_STATE ?? '.local'),
    port: values.reseed ? 0 : whole('PORT', process.env.PORT, 0, 65_535, 3000),
    dev: values.dev,
    build: !values['no-build'],
    quotaFactor: whole('--quota-factor', values['quota-factor'], 1, 1000, 1),
    callRate: whole('--call-rate', values['call-rate'], 1, 10_000, 4),
    secondFactor: values['second-factor'],
    concurrency: whole('--concurrency', values.concurrency, 1, 1000),
    reseed: values.reseed,
    yes: values.yes,
    seed: {
      members: whole('--members', values.members, 20, 100_000),
      randomSeed: whole('--random-seed', values['random-seed'], 0, Number.MAX_SAFE_INTEGER),
    },
  };
}

function readArguments() {
  const options = {
    state: { type: 'string' },
    dev: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    'quota-factor': { type: 'string' },
    'call-rate': { type: 'string' },
    'second-factor': { type: 'boolean', default: false },
    concurrency: { type: 'string' },
    reseed: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    members: { type: 'string' },
    'random-seed': { type: 'string' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`);
  }
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
