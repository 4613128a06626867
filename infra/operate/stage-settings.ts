import { type RawSettings, readSettings } from '../settings/settings.ts';
import { confirm } from '../terminal/terminal.ts';
import { listChanges, settingsWith } from './given-settings.ts';
import { readParameter } from './parameters.ts';
import { accountOf, whereIs } from './stage.ts';

/**
 * Reads the settings of a stage, which are stored in its own account and region, and merges given ones.
 *
 * @throws Error if a value is invalid
 */
export async function findSettings({ stage, region, ...given }: RawSettings) {
  const where = await whereIs({ stage, region });
  const stored = await readParameter(where, 'settings');
  const before: RawSettings = JSON.parse(stored?.value ?? '{}');
  const after = settingsWith(before, given);
  const settings = readSettings((name) => ({ ...after, ...where })[name]);
  return { where, stored, before, after, settings };
}

/**
 * Says what a deployment would create, or change in the stage's settings, and asks by the stage's name.
 *
 * @throws Error in words if it isn't confirmed, or if nothing says that a new stage is meant
 */
export async function agreeToSettings(
  { where: { stage, region }, stored, before, after }: Awaited<ReturnType<typeof findSettings>>,
  { isNew, isRegionGiven, yes }: { isNew: boolean; isRegionGiven: boolean; yes: boolean },
): Promise<void> {
  const changes = listChanges(before, after);
  if (!isNew && stored && changes.length === 0) return;
  const place = `${region}, account ${await accountOf(region)}`;
  if (isNew && !stored && !isRegionGiven)
    throw new Error(`There is no stage ${stage} in ${place}. To create it, say --region ${region}.`);
  if (isNew) console.log(`${stage} would be created as a new stage, in ${place}:`);
  else if (stored) console.log(`The settings of ${stage} in ${place} would change:`);
  else
    console.log(
      `${stage} runs in ${place}, but its settings are gone. Give all of them, because others return to their defaults:`,
    );
  for (const change of changes) console.log(change);
  await confirm(stage, yes);
}
