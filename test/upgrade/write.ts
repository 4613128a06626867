import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleFunctions } from '../../infra/constructs/bundle.ts';
import { answerHelp } from '../../infra/terminal/answer-help.ts';
import { releaseOf } from './release.ts';
import { synthesized } from './synthesized.ts';

/** At a release: keeps of its templates what the next one's are compared with. */
answerHelp('npm run release keeps of the templates what the next release’s are compared with.');
bundleFunctions('this-machine');
const file = resolve(import.meta.dirname, 'last-release.json');
writeFileSync(file, JSON.stringify(releaseOf(synthesized())));
