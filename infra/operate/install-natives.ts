/** Fetches sharp with the machine code of the processor that the functions have in the cloud. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const npm = process.env.npm_execpath;
if (!npm) throw new Error('Start it by npm, which it calls itself: npm run natives');
const { version } = JSON.parse(readFileSync(resolve(root, 'node_modules/sharp/package.json'), 'utf8'));

const machine = ['--os=linux', '--cpu=arm64', '--libc=glibc'];
const args = [npm, 'install', ...machine, '--prefix', 'build/natives/linux-arm64', `sharp@${version}`];
// By npm's own file: what is called `npm` on Windows is a script that only a shell can start.
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
if (status !== 0) throw new Error('The packages for the cloud could not be fetched: see above.');
