import { parseArgs } from 'node:util';
import { settingNames } from '../settings/settings.ts';
import type { Given } from '../settings/stage-file.ts';

const optionOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const options = Object.fromEntries(settingNames.map((name) => [optionOf(name), { type: 'string' as const }]));
const flag = { type: 'boolean' as const, default: false };
/** What a deployment is told beside its settings: it isn't kept for the next one. */
const flags = { yes: flag, uncommitted: flag, older: flag };

/** How the settings are given. */
export const settingsUsage = `Settings, saved for the next deployment (docs/runbook.md explains them):
${settingNames
  .filter((name) => name !== 'stage')
  .map((name) => `  --${optionOf(name)}`)
  .join('\n')}`;

/**
 * The settings among a command's arguments (`--mail-from` sets mailFrom), what follows them after `--`, and what
 * it is told for this once.
 */
export function readArguments(
  args: string[],
): { given: Given; more: string[] } & Record<keyof typeof flags, boolean> {
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
 * What is set for a stage from now on: what was kept, with what is given beside or in place of it. An empty value
 * takes a setting back.
 *
 * @throws Error where the stage would move: its table and its pool can't
 */
export function settingsWith(kept: Given, { stage, ...given }: Given, environment: NodeJS.ProcessEnv): Given {
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

/** A certificate that a deployment made, in a zone, is of the domain of then: for another one another is made. */
function withoutMadeCertificate({ certificateArn, ...kept }: Given, given: Given): Given {
  const isMade = Boolean(kept.hostedZoneId || given.hostedZoneId);
  const isOfAnother = given.domain !== undefined && given.domain !== kept.domain;
  return certificateArn && !(isMade && isOfAnother) ? { ...kept, certificateArn } : kept;
}
