import { join } from 'node:path';
import { folderOf } from './stage.ts';

/** The assembly is whole before: nothing is built again by the commands that follow. */
const asItIs = ['--build', 'true'];

/**
 * The CDK's commands that deploy a stage, one after the other: what it consists of is made once, what would change
 * is shown, and then done. Whoever sits at a terminal is asked before rights grow; elsewhere nobody could answer.
 *
 * @param more further arguments of `cdk deploy`
 */
export function commandsOf(stage: string, terminal: boolean, more: string[] = []): string[][] {
  const assembly = join(folderOf(stage), 'assembly');
  const approval = terminal ? 'broadening' : 'never';
  const outputs = ['--outputs-file', join(folderOf(stage), 'outputs.json')];
  return [
    ['synth', '--quiet', '-c', `stage=${stage}`, '--output', assembly],
    ['diff', '--app', assembly, ...asItIs],
    ['deploy', '--all', '--app', assembly, ...asItIs, '--require-approval', approval, ...outputs, ...more],
  ];
}

/** Where the deployment of a stage's certificate writes what it made. */
export const fileOfCertificate = (stage: string) => join(folderOf(stage), 'certificate.json');

/** The CDK's command that makes the certificate of a stage's domain; it waits until the zone has proven it. */
export const certificateCommand = (stage: string): string[] => [
  'deploy',
  ...[
    '--app',
    'node -r ./infra/node-version.cjs infra/bin/certificate.ts',
    ...asItIs,
    '-c',
    `stage=${stage}`,
  ],
  ...['--output', join(folderOf(stage), 'certificate'), '--outputs-file', fileOfCertificate(stage)],
  // One resource, which nobody gets a right by.
  ...['--require-approval', 'never'],
];
