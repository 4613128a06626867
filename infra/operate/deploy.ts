/** Puts the product on AWS. Further arguments are those of `cdk deploy`. */
import './install-natives.ts';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const options = ['--all', '-c', 'natives=linux-arm64', '--outputs-file', 'build/outputs.json'];
const args = ['node_modules/aws-cdk/bin/cdk', 'deploy', ...options, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
