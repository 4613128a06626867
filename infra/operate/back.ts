import { runCommand } from './exit-with-error.ts';
import { readArguments } from './given-settings.ts';
import { goBack } from './go-back.ts';

await runCommand(
  `npm run back -- --stage NAME goes back to the release before the one that a stage runs. No write is lost.

  --region R   where the stage is, if not in your own region
  --yes        doesn't ask for the stage's name`,
  async () => {
    const { given, yes } = readArguments(process.argv.slice(2));
    await goBack(given, yes);
  },
);
