/** Installs, from the product's own lock file, sharp with the machine code that the functions have in the cloud. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp } from '../answer-help.ts';
import { cloud, cloudHome, lockedWith, natives } from '../natives.ts';

answerHelp(
  'npm run natives installs the packages with machine code for the functions in the cloud. Deploying does it too.',
);
const npm = process.env.npm_execpath;
if (!npm) throw new Error('Run it with npm: npm run natives');

const packages = Object.values(natives).flat();
const locked = lockedWith(packages);
const own = {
  name: 'natives',
  version: '0.0.0',
  private: true,
  dependencies: Object.fromEntries(packages.map((name) => [name, locked[`node_modules/${name}`]?.version])),
};
const lock = { ...own, lockfileVersion: 3, requires: true, packages: { '': own, ...locked } };
mkdirSync(cloudHome, { recursive: true });
writeFileSync(join(cloudHome, 'package.json'), JSON.stringify(own));
writeFileSync(join(cloudHome, 'package-lock.json'), JSON.stringify(lock));

const machine = Object.entries(cloud).map(([name, value]) => `--${name}=${value}`);
// By npm's own file: what is called `npm` on Windows is a script that only a shell can start.
const { status } = spawnSync(process.execPath, [npm, 'ci', '--ignore-scripts', ...machine], {
  cwd: cloudHome,
  stdio: 'inherit',
});
if (status !== 0) throw new Error('The packages for the cloud could not be installed: see above.');
