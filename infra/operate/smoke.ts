import { parseArgs } from 'node:util';
import { runCommand } from './exit-with-error.ts';
import { connectToStage } from './stage.ts';

await runCommand(
  `npm run smoke -- --stage NAME tries the main functions of a stage as two members, and cleans up.

  --region R   where the stage is, if not in your own region
  --local      does it with what runs on this machine
  --state DIR  which is kept in this folder
  --url URL    where the app is, if not where its stage says`,
  async () => {
    const { values } = parseArgs({
      options: {
        stage: { type: 'string' },
        region: { type: 'string' },
        local: { type: 'boolean', default: false },
        state: { type: 'string', default: process.env.COLLOQUY_STATE ?? '.local' },
        // An emulator has no CloudFront, so the app's address differs from the stage's outputs.
        url: { type: 'string' },
      },
    });
    const { stage, region, state, local } = values;
    const at = await connectToStage(local ? { state } : { stage, region });
    const url = values.url ?? at.url;
    const { runSmokeTest } = await import('./smoke/smoke.ts');
    await runSmokeTest(url, (way) => console.log(`✓ ${way}`));
    console.log(`All is well at ${url}`);
  },
);
