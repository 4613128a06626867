import { confirm } from '../terminal/terminal.ts';
import { deleteStacks } from './delete-stacks.ts';
import { runCommand } from './exit-with-error.ts';
import { readArguments } from './given-settings.ts';
import { accountOf, everyStackOf, whereIs } from './stage.ts';

await runCommand(
  `npm run destroy -- --stage NAME deletes the stacks of a stage, and keeps its data and settings.

  --region R   where the stage is, if not in your own region
  --yes        doesn't ask for the stage's name`,
  async () => {
    const { given, yes } = readArguments(process.argv.slice(2));
    const where = await whereIs(given);
    const stacks = await everyStackOf(where);
    const place = `${where.region}, account ${await accountOf(where.region)}`;
    console.log(
      `${stacks.length} stacks of ${where.stage} in ${place} would be deleted: the network would be gone.`,
    );
    await confirm(where.stage, yes);
    const kept = await deleteStacks(stacks);
    console.log(['Its settings are kept, and:', ...kept.map(({ type, id }) => `${type} ${id}`)].join('\n'));
  },
);
