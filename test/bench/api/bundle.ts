import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Part } from '../row.ts';
import { median } from '../statistics.ts';

const starts = 10;

/** How much is uploaded for the API's function, and how long a new environment takes to load it. */
export const measureBundle: Part = async ({ product, root }) => {
  const file = join(root, 'build/functions/api/index.mjs');
  const bundle = readFileSync(file);
  const millisecondsToRun = (script: string) => {
    const begun = performance.now();
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH: process.env.PATH, AWS_REGION: product.region, ...product.variables },
    });
    return performance.now() - begun;
  };
  const inOrder = Array.from({ length: starts }, () => ({
    bare: millisecondsToRun(''),
    loaded: millisecondsToRun(`await import(${JSON.stringify(pathToFileURL(file).href)})`),
  }));
  const bare = median(inOrder.map((each) => each.bare));
  return [
    {
      what: 'API function: bundle, gzip',
      figure: gzipSync(bundle).length / 1024,
      unit: 'KiB',
      beside: [{ what: 'as it is', figure: bundle.length / 1024 }],
    },
    {
      what: `API function: cold start of Node.js with the bundle, median of ${starts}`,
      figure: median(inOrder.map((each) => each.loaded)),
      unit: 'ms',
      beside: [{ what: 'Node.js alone', figure: bare }],
    },
  ];
};
