import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nameOf, type RawSettings } from '../settings/settings.ts';
import { root } from './deployable.ts';
import { folderOf, parts } from './stage.ts';

/** The assembly exists already, so the following commands build nothing. */
const asItIs = ['--build', 'true'];

type StageSettings = RawSettings & { stage: string };

/** The CDK's options that give an app the settings. */
const contextOf = (settings: RawSettings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/**
 * The CDK's commands that deploy a stage: they synthesize it once, show what would change, and deploy. At a terminal the
 * operator is asked before permissions grow; elsewhere nobody could answer.
 *
 * @param more further arguments of `cdk deploy`
 * @param isOlder whether it is older than what the stage runs. CloudFormation deletes no export that another stack still
 * imports, so what a later release added goes by the order in which it came, reversed
 */
export function deployCommands(
  settings: StageSettings,
  terminal: boolean,
  more: string[] = [],
  isOlder = false,
): string[][] {
  const assembly = join(folderOf(settings.stage), 'assembly');
  const approval = terminal ? 'broadening' : 'never';
  const deploy = (...which: string[]) => [
    'deploy',
    ...which,
    '--app',
    assembly,
    ...asItIs,
    '--require-approval',
    approval,
    ...more,
  ];
  const inReverse = parts.toReversed().map((part) => deploy(`${nameOf(settings)}-${part}`, '--exclusively'));
  return [
    ['synth', '--quiet', ...contextOf(settings), '--output', assembly],
    ['diff', '--app', assembly, ...asItIs],
    ...(isOlder ? inReverse : [deploy('--all')]),
  ];
}

/** The CDK's command that makes the certificate of a stage's domain and waits until it is validated. */
export const certificateCommand = (settings: StageSettings): string[] => [
  'deploy',
  ...[
    '--app',
    'node -r ./infra/node-version.cjs infra/bin/certificate.ts',
    ...asItIs,
    ...contextOf(settings),
  ],
  ...['--output', join(folderOf(settings.stage), 'certificate')],
  // The stack grants no permissions.
  ...['--require-approval', 'never'],
];

/** Runs the CDK's command and shows its output. @throws Error if it fails */
export function cdk(args: string[], region: string): void {
  const { status } = spawnSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AWS_REGION: region },
  });
  if (status !== 0) throw new Error(`cdk ${args[0]} failed: see above.`);
}
