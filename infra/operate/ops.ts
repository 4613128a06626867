import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ProductError } from '../../shared/errors.ts';
import { environmentOf } from './stage.ts';

const usage = `An operator's commands:

  npm run ops -- check                              which records can't be read, and which are old
  npm run ops -- migrate [--dry-run]                rewrites what is kept in a shape of before
  npm run ops -- admin grant --email ana@example.org

They work on what \`npm run deploy\` wrote to build/outputs.json (--outputs FILE names another), with your AWS
credentials and region in the environment; with --local on what runs on this machine (--state DIR).`;

type Options = { email?: string | undefined; dryRun: boolean };

/** The commands; each loads what reads its settings from the environment. @returns whether all is well */
const commands: Record<string, (options: Options) => Promise<boolean>> = {
  check: async () => (await import('./records.ts')).checkRecords(),
  migrate: async ({ dryRun }) => (await import('./records.ts')).migrateRecords(dryRun),
  'admin grant': async ({ email }) => {
    const address = z.email('Say who: --email ana@example.org').parse(email);
    await (await import('./grant-admin.ts')).grantAdmin(address);
    console.log(`${address} is an administrator.`);
    return true;
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      outputs: { type: 'string', default: 'build/outputs.json' },
      local: { type: 'boolean', default: false },
      state: { type: 'string', default: process.env.COLLOQUY_STATE ?? '.local' },
    },
  });
  const command = commands[positionals.join(' ')];
  if (!command) throw new Error(usage);
  Object.assign(
    process.env,
    environmentOf(values.local ? { state: values.state } : { outputs: values.outputs }),
  );
  if (!(await command({ email: values.email, dryRun: values['dry-run'] }))) process.exitCode = 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

function messageOf(error: unknown): string {
  if (error instanceof ProductError && error.code === 'not-found')
    return 'This person is no member and has not asked to join.';
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  return (error as Error).message;
}
