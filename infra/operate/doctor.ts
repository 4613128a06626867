import { answerHelp } from '../terminal/terminal.ts';
import { examine } from './examine.ts';
import { exitWithError } from './exit-with-error.ts';
import { readArguments, settingsUsage } from './given-settings.ts';
import { findSettings } from './stage-settings.ts';

answerHelp(`npm run doctor -- --stage NAME checks whether a stage can be deployed, with its own settings or those given, and changes nothing.

${settingsUsage}`);

/** Checks whether a stage can be deployed with its saved settings, or with given ones. It changes nothing. */
try {
  const { given } = readArguments(process.argv.slice(2));
  if (!(await examine((await findSettings(given)).settings))) process.exitCode = 1;
} catch (error) {
  exitWithError(error);
}
