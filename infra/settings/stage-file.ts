import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { stageName } from './settings.ts';

/** What was set for a stage, by name. */
export type Given = Record<string, string>;

const stages = resolve(import.meta.dirname, '../../stages');
const fileOf = (stage: unknown, folder: string) => resolve(folder, `${stageName.parse(stage)}.json`);

/** What was set for a stage so far: nothing for a new one. @throws Error with the file’s name, where it can’t be read */
export function settingsOf(stage: unknown, folder = stages): Given {
  const file = fileOf(stage, folder);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} can’t be read: ${(error as Error).message}`);
  }
}

/** Keeps what is set for a stage, for the next deployment, from whatever machine. */
export function keepSettings(stage: string, given: Given, folder = stages): void {
  const file = fileOf(stage, folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(given, null, 2)}\n`);
}

/** Forgets what was set for a stage, of which nothing was deployed. */
export const forgetSettings = (stage: string, folder = stages): void =>
  rmSync(fileOf(stage, folder), { force: true });
