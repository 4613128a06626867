import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { SeedContext } from '../../infra/local/seed/context.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder that the product under test keeps its state in. */
    state: string;
  }
}

/** What a running instance tells those who may read its state folder. */
export type Ready = {
  url: string;
  pid: number;
  /** The table's engine itself, without the edge that functions meet. */
  engines: { dynamodb: string };
  endpoints: SeedContext['endpoints'];
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  variables: Record<string, string>;
};

export const stateFolder = (): string => inject('state');

export const ready = (): Ready => JSON.parse(readFileSync(join(stateFolder(), 'ready.json'), 'utf8'));
