import { parseArgs } from 'node:util';
import { settingNames } from '../settings/settings.ts';
import type { RawSettings } from '../settings/stage-file.ts';

const optionOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const options = Object.fromEntries(settingNames.map((name) => [optionOf(name), { type: 'string' as const }]));
const flag = { type: 'boolean' as const, default: false };
/** Flags for one deployment, which aren't saved with the settings. */
const flags = { yes: flag, uncommitted: flag, older: flag };

/** The usage text about settings. */
export const settingsUsage = `Settings, saved for the next deployment (docs/deploying.md explains them):
${settingNames
  .filter((name) => name !== 'stage')
  .map((name) => `  --${optionOf(name)}`)
  .join('\n')}`;

/**
 * Reads a command's arguments: settings (`--mail-from` sets mailFrom), flags, and what follows after `--`.
 */
export function readArguments(
  args: string[],
): { given: RawSettings; more: string[] } & Record<keyof typeof flags, boolean> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, ...flags },
    allowPositionals: true,
  });
  const { yes, uncommitted, older, ...rest } = values;
  const given: Record<string, string | undefined> = rest;
  const named = settingNames.flatMap((name) => {
    const value = given[optionOf(name)];
    return value === undefined ? [] : [[name, value]];
  });
  return { given: Object.fromEntries(named), more: positionals, yes, uncommitted, older };
}

/**
 * Merges given settings into the saved ones. An empty value removes a setting.
 *
 * @throws Error if the region or account would change, because table and user pool can't move
 */
export function settingsWith(
  kept: RawSettings,
  { stage, ...given }: RawSettings,
  environment: NodeJS.ProcessEnv,
): RawSettings {
  const region = kept.region ?? given.region ?? environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION;
  for (const [was, is] of [
    [region, given.region],
    [kept.account, given.account],
  ])
    if (was && is && is !== was)
      throw new Error(`${stage} is in ${was}, and its data can't move. Create another stage elsewhere.`);
  const all = { ...withoutMadeCertificate(kept, given), ...given, ...(region && { region }) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Drops a certificate that a deployment made for the previous domain, so that a new one is made. */
function withoutMadeCertificate({ certificateArn, ...kept }: RawSettings, given: RawSettings): RawSettings {
  const isMade = Boolean(kept.hostedZoneId || given.hostedZoneId);
  const isOfAnother = given.domain !== undefined && given.domain !== kept.domain;
  return certificateArn && !(isMade && isOfAnother) ? { ...kept, certificateArn } : kept;
}
