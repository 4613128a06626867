/** What `npm version` runs in a checkout: before a release, whether there may be one; then what it commits with it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { releasedShapes } from '../../shared/kinds/released-shapes.ts';
import { git } from '../settings/release.ts';
import { exitWithError } from './exit-with-error.ts';
import { assertReadable, baseline, lastRelease } from './go-back.ts';

const folder = process.cwd();
const { npm_lifecycle_event: step, npm_package_version: version } = process.env;
const changelog = 'CHANGELOG.md';

try {
  const before = lastRelease(folder, 'HEAD');
  if (step === 'preversion') {
    const branch = git(folder, 'branch', '--show-current');
    if (branch !== 'main')
      throw new Error(`A release is made on main, and this is ${branch || 'no branch'}.`);
    if (before) assertReadable(before, folder);
  } else {
    const titles = before ? git(folder, 'log', '--format=- %s', `${before}..`) : '- Add the first release';
    const changes = titles?.split('\n').filter((title) => /^- (Add|Change|Fix|Remove) /.test(title)) ?? [];
    const earlier = readFileSync(changelog, { encoding: 'utf8', flag: 'a+' }).replace('# Changelog\n', '');
    const heading = `# Changelog\n\n## ${version}, ${new Date().toISOString().slice(0, 10)}`;
    writeFileSync(changelog, `${heading}\n\n${changes.sort().join('\n')}\n${earlier}`);
    writeFileSync(baseline, `${JSON.stringify(releasedShapes(), null, 1)}\n`);
    git(folder, 'add', changelog, baseline);
  }
} catch (error) {
  exitWithError(error);
}
