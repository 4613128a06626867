import { answerHelp } from '../terminal/terminal.ts';
import { exitWithError } from './exit-with-error.ts';
import { readArguments } from './given-settings.ts';
import { goBack } from './go-back.ts';

answerHelp(`npm run back -- --stage NAME goes back to the release before the one that a stage runs. No write is lost.

  --region R   where the stage is, if not in your own region
  --yes        doesn't ask for the stage's name`);

try {
  const { given, yes } = readArguments(process.argv.slice(2));
  await goBack(given, yes);
} catch (error) {
  exitWithError(error);
}
