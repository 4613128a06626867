import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder that `cdk synth` writes the assembly to. */
export const assemblyFolder = fileURLToPath(new URL('../../cdk.out', import.meta.url));

/** Builds the app. */
export function buildApp(): Promise<void> {
  return run(
    'vite',
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    {},
  );
}

/** Writes the assembly, as `npx cdk synth` does, without the command's own start-up time. */
export function synthesize(): Promise<void> {
  return run('cdk synth', ['infra/bin/app.ts'], { CDK_OUTDIR: assemblyFolder });
}

/** Synthesis stages the built app; where the sources are served instead, an empty one will do. */
export function ensureAppFolder(): void {
  const folder = fileURLToPath(new URL('../../build/web/', import.meta.url));
  if (existsSync(`${folder}index.html`)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}index.html`, '<!doctype html>');
}

function run(name: string, args: string[], variables: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...variables },
    });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${name} failed: see its message above.`)),
    );
  });
}
