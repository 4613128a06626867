import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

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
