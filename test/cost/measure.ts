import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bundleOf } from '../../infra/bundle.ts';

/** What one call, or one run of a function, takes. */
export type Use = {
  readUnits: number;
  writeUnits: number;
  /** Calls of the table. */
  tableCalls: number;
  bucketReads: number;
  /** Lists are paid for as writes are; what deletes is free. */
  bucketWrites: number;
  /** Bytes of the answer as it goes out. */
  bytes: number;
  /** Milliseconds of this machine's processor. */
  processor: number;
};

/** What an hour's run of the schedule takes, cold start and all. */
export type Hour = Use & {
  /** Megabytes that it held at most. */
  memory: number;
};

/** What a network of one size takes. */
export type Size = {
  members: number;
  records: number;
  /** Of the records, as JSON. */
  recordBytes: number;
  calls: Record<'syncOfNothing' | 'syncOfAChange' | 'syncOfAFew' | 'edit' | 'readRecord', Use>;
  /** The answers by which a browser loads everything that a member may see, a base being there. */
  firstLoad: Use[];
  /** The same without a base. */
  loadFromTable: Use[];
  /** The schedule where the base has to be made, where nothing was written since the last, and the first run of a day
   * with a base to make. */
  schedule: { withBase: Hour; without: Hour; firstOfDay: Hour };
};

export type Measured = {
  /** The command that measured all of it. */
  by: string;
  at: string;
  node: string;
  /** The smaller one first. */
  sizes: [Size, Size];
  /** Bytes that a function writes to its log for a call. */
  logBytes: number;
  /** Bytes of the app's bundle that the API's function is, to load at a start. */
  bundleBytes: number;
};

/** Each size in a process of its own: the functions know one table for as long as they run. */
export async function measure(): Promise<Measured> {
  const [small, large] = [await measureAt(1000), await measureAt(10_000)];
  return {
    by: 'npm run cost -- --measure',
    at: new Date().toISOString().slice(0, 10),
    node: process.version,
    sizes: [small.size, large.size],
    logBytes: small.logBytes,
    bundleBytes: gzipSync(readFileSync(`${bundleOf('api')}/index.mjs`)).length,
  };
}

const measureAt = (members: number) =>
  told<{ size: Size; logBytes: number }>('measure-size.ts', { given: [String(members)] });

type Options = { given?: string[]; execArgv?: string[] };

/** What a script beside this one tells, run in a process of its own. @throws Error where it ends without a word */
export async function told<T>(script: string, { given = [], ...options }: Options = {}): Promise<T> {
  const child = fork(new URL(script, import.meta.url), given, {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`${script} ended without a word.`);
  return message as T;
}

const keys = [
  'readUnits',
  'writeUnits',
  'tableCalls',
  'bucketReads',
  'bucketWrites',
  'bytes',
  'processor',
] as const;

/** Of each figure what a function makes of all of them. */
export const combined = (uses: Use[], make: (figures: number[]) => number): Use =>
  Object.fromEntries(keys.map((key) => [key, make(uses.map((use) => use[key]))])) as Use;

export const summed = (uses: Use[]): Use =>
  combined(uses, (figures) => figures.reduce((sum, figure) => sum + figure, 0));
