import { answerHelp, confirm } from '../terminal/terminal.ts';
import { exitWithError } from './exit-with-error.ts';
import { readArguments } from './given-settings.ts';
import { deployTag, releaseBefore } from './release-before.ts';
import { everyStackOf, outputNamed, whereIs } from './stage.ts';

answerHelp(`npm run back -- --stage NAME goes back to the release before the one that a stage runs.

  --region R   where the stage is, if not in your own region
  --yes        doesn't ask for the stage's name

It deploys a checkout of its own with the stage's settings. What people wrote since stays.`);

try {
  const { given, yes } = readArguments(process.argv.slice(2));
  const where = await whereIs(given);
  const stacks = await everyStackOf(where);
  const tag = releaseBefore(where.stage, outputNamed(stacks, 'Commit'));
  console.log(`${where.stage} runs ${outputNamed(stacks, 'Version')}, and would go back to ${tag}.`);
  await confirm(where.stage, yes);
  deployTag(tag, where);
} catch (error) {
  exitWithError(error);
}
