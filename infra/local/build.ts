import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Settings } from '../settings/settings.ts';

const root = resolve(import.meta.dirname, '../..');

/** The folder of the assembly. */
export const assemblyFolder = join(root, 'cdk.out');

/** The settings that apply to a local run. */
export type LocalSettings = Pick<Settings, 'quotaFactor' | 'callRate' | 'secondFactor'>;

/** Builds the app and writes the assembly. */
export function synthesize(settings: LocalSettings): Promise<void> {
  return cdkSynth([], settings);
}

/** Writes the assembly with whatever app was built before, for when the app is served from its sources. */
export function synthesizeFunctions(settings: LocalSettings): Promise<void> {
  const app = join(root, 'build/web');
  if (!existsSync(app)) {
    mkdirSync(app, { recursive: true });
    writeFileSync(join(app, 'index.html'), '<!doctype html>');
  }
  return cdkSynth(['--build', 'true'], settings);
}

/** @throws Error with what to do if packages were installed without running their scripts */
export function assertInstalled(folder = root): void {
  const file = 'shared/common-passwords.json';
  if (!existsSync(join(folder, file)))
    throw new Error(`${file} is not there; installing the packages makes it. Run: npm run postinstall`);
}

/** Runs `cdk synth` on this process's Node.js; its output is shown only if it fails. */
async function cdkSynth(options: string[], settings: LocalSettings): Promise<void> {
  assertInstalled();
  const context = Object.entries(settings).flatMap(([name, value]) => ['--context', `${name}=${value}`]);
  const args = ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', '--no-notices', ...context, ...options];
  const PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, CDK_DISABLE_CLI_TELEMETRY: 'true' };
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) return done();
      fail(new Error(`${Buffer.concat(printed)}\nThe assembly could not be synthesized: see above.`));
    });
  });
}
