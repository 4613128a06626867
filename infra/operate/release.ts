import { parseArgs } from 'node:util';
import { answerHelp } from '../terminal/terminal.ts';
import { root } from './deployable.ts';
import { exitWithError } from './exit-with-error.ts';
import { makeRelease } from './make-release.ts';

answerHelp(`npm run release makes a release of what is on main: a commit with the version, an entry of CHANGELOG.md and
the records' shapes, with which later releases are compared, and its tag.

  X.Y.Z  its version, if not the next one`);

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const tag = makeRelease(root, positionals[0]);
  console.log(`Released ${tag}. Now: git push --follow-tags`);
} catch (error) {
  exitWithError(error);
}
