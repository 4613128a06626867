import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { folderOf } from './stage.ts';

/** The assembly exists already, so the following commands build nothing. */
const asItIs = ['--build', 'true'];

/**
 * The CDK's commands that deploy a stage: they synthesize it once, show what would change, and deploy. At a terminal the
 * operator is asked before permissions grow; elsewhere nobody could answer.
 *
 * @param more further arguments of `cdk deploy`
 */
export function deployCommands(stage: string, terminal: boolean, more: string[] = []): string[][] {
  const assembly = join(folderOf(stage), 'assembly');
  const approval = terminal ? 'broadening' : 'never';
  return [
    ['synth', '--quiet', '-c', `stage=${stage}`, '--output', assembly],
    ['diff', '--app', assembly, ...asItIs],
    ['deploy', '--all', '--app', assembly, ...asItIs, '--require-approval', approval, ...more],
  ];
}

/** The file with the outputs of a stage's certificate stack. */
export const certificateFile = (stage: string) => join(folderOf(stage), 'certificate.json');

/** The CDK's command that makes the certificate of a stage's domain and waits until it is validated. */
export const certificateCommand = (stage: string): string[] => [
  'deploy',
  ...[
    '--app',
    'node -r ./infra/node-version.cjs infra/bin/certificate.ts',
    ...asItIs,
    '-c',
    `stage=${stage}`,
  ],
  ...['--output', join(folderOf(stage), 'certificate'), '--outputs-file', certificateFile(stage)],
  // The stack grants no permissions.
  ...['--require-approval', 'never'],
];

const root = resolve(import.meta.dirname, '../..');

/** Runs the CDK's command and shows its output. @throws Error if it fails */
export function cdk(args: string[], region: string): void {
  const { status } = spawnSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AWS_REGION: region },
  });
  if (status !== 0) throw new Error(`cdk ${args[0]} failed: see above.`);
}
