import { ParameterAlreadyExists, ParameterNotFound, SSM } from '@aws-sdk/client-ssm';
import { product } from '../../shared/text/product.ts';
import { type RawSettings, readSettings } from '../settings/settings.ts';
import { confirm } from '../terminal/terminal.ts';
import { listChanges, settingsWith } from './given-settings.ts';
import { accountOf, type Where, whereIs } from './stage.ts';

/** A stage's settings as JSON, and how often they have been written. */
export type Stored = { value: string; version: number };

/** The parameter with a stage's settings: it is beside the stacks, where no failed deployment takes it along. */
const parameterOf = ({ stage }: Where) => `/${product.name}/${stage}/settings`;
const storeOf = ({ region }: Where) => new SSM({ region });

/** Reads the settings that are stored with a stage, or those of a version; undefined if there are none. */
export async function readStored(where: Where, version?: number): Promise<Stored | undefined> {
  try {
    const Name = version ? `${parameterOf(where)}:${version}` : parameterOf(where);
    const { Parameter } = await storeOf(where).getParameter({ Name });
    return { value: Parameter?.Value ?? '', version: Parameter?.Version ?? 0 };
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

/**
 * Stores settings with a stage. If somebody else has done so since `before` was read, theirs stay.
 *
 * @param before what was read; undefined if there were none
 * @returns what is stored now
 * @throws Error in words if somebody else has stored others
 */
export async function store(
  where: Where,
  settings: RawSettings,
  before: Stored | undefined,
): Promise<Stored> {
  const value = JSON.stringify(settings);
  if (value === before?.value) return before;
  const about = { Name: parameterOf(where), Type: 'String', Overwrite: Boolean(before) } as const;
  const next = (before?.version ?? 0) + 1;
  try {
    const { Version: version = 0 } = await storeOf(where).putParameter({ ...about, Value: value });
    if (version === next) return { value, version };
    // The service compares nothing: whoever was not the next puts back what the next one wrote.
    const theirs = await readStored(where, next);
    if (theirs) await storeOf(where).putParameter({ ...about, Value: theirs.value });
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  }
  throw new Error(`Somebody else has just changed ${about.Name}, and theirs stays. Run this again.`);
}

export const forgetSettings = (where: Where) => storeOf(where).deleteParameter({ Name: parameterOf(where) });

/**
 * Reads the settings of a stage, which are stored in its own account and region, and merges given ones.
 *
 * @throws Error if a value is invalid
 */
export async function findSettings({ stage, region, ...given }: RawSettings) {
  const where = await whereIs({ stage, region });
  const stored = await readStored(where);
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
  const gone = `${stage} runs in ${place}, but its settings are gone. Give all of them, because others return to their defaults`;
  if (!isNew && !stored && changes.length === 0) throw new Error(`${gone}.`);
  if (isNew) console.log(`${stage} would be created as a new stage, in ${place}:`);
  else console.log(stored ? `The settings of ${stage} in ${place} would change:` : `${gone}:`);
  for (const change of changes) console.log(change);
  await confirm(stage, yes);
}
