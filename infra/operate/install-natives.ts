/** Installs the packages with native code for the functions in the cloud, from the product's lock file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCi } from '../packages/install-packages.ts';
import { cloud, cloudHome, lockedPackages, natives } from '../packages/natives.ts';
import { answerHelp } from '../terminal/terminal.ts';

answerHelp(
  'npm run natives installs the packages with machine code for the functions in the cloud. Deploying does it too.',
);
const packages = Object.values(natives).flat();
const locked = lockedPackages(packages);
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

npmCi(cloudHome, ...Object.entries(cloud).map(([name, value]) => `--${name}=${value}`));
