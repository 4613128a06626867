import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { readSettings } from '../../infra/settings/settings.ts';
import { buildStacks } from '../../infra/stacks/stacks.ts';

const { context } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../cdk.json'), 'utf8'));
/** What is deployed is read where it is, not copied into each assembly. */
const inPlace = { 'aws:cdk:disable-asset-staging': true };
/** By which what runs the assembly here calls its resources. */
const withPaths = { 'aws:cdk:enable-path-metadata': true };

/**
 * The stacks with these settings, around an app of three files, in an empty folder; the functions are bundled before.
 *
 * @param whole whether the assembly has copies of what it deploys, without which it can't run
 */
export function stacksIn(folder: string, settings: Record<string, string>, whole = false) {
  const appFolder = join(folder, 'app');
  mkdirSync(join(appFolder, 'assets'), { recursive: true });
  for (const file of ['index.html', 'service-worker.js', 'assets/index-abc.js'])
    writeFileSync(join(appFolder, file), file);
  const app = new App({
    context: { ...context, ...(whole ? withPaths : inPlace) },
    outdir: join(folder, 'cdk.out'),
  });
  const stacks = buildStacks(
    app,
    readSettings((name) => settings[name]),
    appFolder,
  );
  return { app, stacks };
}
