import { parseArgs } from 'node:util';
import { type RawSettings, settingNames } from '../settings/settings.ts';

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

/** Merges given settings into the stored ones. An empty value removes a setting. */
export const settingsWith = (stored: RawSettings, given: RawSettings): RawSettings =>
  Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value !== ''));

/** A line for each setting that differs, such as `--call-rate: 4 → 8`. */
export const listChanges = (before: RawSettings, after: RawSettings): string[] =>
  settingNames
    .filter((name) => before[name] !== after[name])
    .map((name) => `  --${optionOf(name)}: ${before[name] ?? 'not set'} → ${after[name] ?? 'not set'}`);
