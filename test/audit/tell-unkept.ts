import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Package, unkept } from './unkept.ts';

/** Asks the registry when the production dependencies had their newest release; fails where nobody keeps one any more. */
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};
const asked = Object.keys(dependencies).map((name): Package => {
  const told = execFileSync('npm', ['view', name, 'name', 'version', 'time', '--json'], { encoding: 'utf8' });
  return JSON.parse(told);
});
const found = unkept(asked, new Date());
for (const { name, version, time } of found)
  console.error(
    `${name} ${version} is of ${time[version]}. Replace it, or say in test/audit/unkept.ts why it stays.`,
  );
process.exitCode = found.length > 0 ? 1 : 0;
