import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { stageName } from './settings.ts';

/** Settings by name, as they are typed. */
export type RawSettings = Record<string, string>;

const stages = resolve(import.meta.dirname, '../../stages');
const fileOf = (stage: unknown, folder: string) => resolve(folder, `${stageName.parse(stage)}.json`);

/** The saved settings of a stage, empty for a new one. @throws Error with the file’s name if it is unreadable */
export function loadSettings(stage: unknown, folder = stages): RawSettings {
  const file = fileOf(stage, folder);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} can’t be read: ${(error as Error).message}`);
  }
}

/** Saves the settings of a stage for its next deployment. */
export function saveSettings(stage: string, given: RawSettings, folder = stages): void {
  const file = fileOf(stage, folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(given, null, 2)}\n`);
}

/** Deletes the settings of a stage of which nothing is deployed. */
export const deleteSettings = (stage: string, folder = stages): void =>
  rmSync(fileOf(stage, folder), { force: true });
