import { cpSync, globSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { writeCatalogs } from '../languages/write-catalogs.ts';
import { copyNatives, type Machine, natives } from '../packages/natives.ts';

const root = resolve(import.meta.dirname, '../..');
const output = join(root, 'build/functions');

/** The folder with the code of the function whose entry is `<name>.lambda.ts`. */
export const bundleFolder = (name: string): string => join(output, name);

const detector = '@vladmandic/face-api';
const model = `${detector}/model/tiny_face_detector_model`;
/** Files of packages that a function reads at run time, by function. */
const readFiles: Record<string, string[]> = {
  pictures: [`${detector}/package.json`, `${model}-weights_manifest.json`, `${model}.bin`],
};

/** Bundles every functions/**\/*.lambda.ts into its own folder, including the AWS SDK. */
export function bundleFunctions(machine: Machine): void {
  rmSync(output, { recursive: true, force: true });
  writeCatalogs();
  const entries = globSync('functions/**/*.lambda.ts', { cwd: root });
  buildSync({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({ in: entry, out: `${basename(entry, '.lambda.ts')}/index` })),
    outdir: output,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    keepNames: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: Object.values(natives).flat(),
    // Bundled CommonJS packages call `require`, which an ES module lacks.
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  for (const [name, packages] of Object.entries(natives)) copyNatives(packages, bundleFolder(name), machine);
  for (const [name, files] of Object.entries(readFiles))
    for (const file of files)
      cpSync(join(root, 'node_modules', file), join(bundleFolder(name), 'node_modules', file));
}
