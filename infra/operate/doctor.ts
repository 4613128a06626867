import { examine } from './examine.ts';
import { runCommand } from './exit-with-error.ts';
import { readArguments, settingsUsage } from './given-settings.ts';
import { findSettings } from './stage-settings.ts';

await runCommand(
  `npm run doctor -- --stage NAME checks whether a stage can be deployed, with its own settings or those given, and changes nothing.

${settingsUsage}`,
  async () => {
    const { given } = readArguments(process.argv.slice(2));
    if (!(await examine((await findSettings(given)).settings))) process.exitCode = 1;
  },
);
