import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ProductError } from '../../shared/errors.ts';
import { complain } from './complain.ts';
import { environmentOf } from './stage.ts';

const usage = `An operator's commands:

  npm run ops -- check                              which records can't be read, and which are old
  npm run ops -- migrate [--dry-run]                rewrites what is kept in a shape of before
  npm run ops -- admin grant ana@example.org

They work on a deployed stage (--stage prod), with your AWS credentials in the environment; with --local on what
runs on this machine (--state DIR).`;

type Options = { rest: string[]; dryRun: boolean };

/** The commands; each loads what reads its settings from the environment. @returns whether all is well */
const commands: Record<string, (options: Options) => Promise<boolean>> = {
  check: async () => (await import('./records.ts')).checkRecords(),
  migrate: async ({ dryRun }) => (await import('./records.ts')).migrateRecords(dryRun),
  'admin grant': async ({ rest: [email] }) => {
    const address = z.email('Say who: admin grant ana@example.org').parse(email);
    await (await import('./grant-admin.ts')).grantAdmin(address);
    console.log(`${address} is an administrator.`);
    return true;
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      stage: { type: 'string' },
      local: { type: 'boolean', default: false },
      state: { type: 'string', default: process.env.COLLOQUY_STATE ?? '.local' },
    },
  });
  const name = Object.keys(commands).find((each) => `${positionals.join(' ')} `.startsWith(`${each} `));
  const command = name && commands[name];
  if (!command) throw new Error(usage);
  const rest = positionals.slice(name.split(' ').length);
  Object.assign(process.env, environmentOf(values.local ? { state: values.state } : { stage: values.stage }));
  if (!(await command({ rest, dryRun: values['dry-run'] }))) process.exitCode = 1;
} catch (error) {
  const unknown = error instanceof ProductError && error.code === 'not-found';
  complain(unknown ? new Error('This person is no member and has not asked to join.') : error);
}
