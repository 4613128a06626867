import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startEngine } from '../processes.ts';
import { indexStreamRecords } from './stream-index.ts';

/** A running engine that speaks the DynamoDB protocol. */
export interface Engine {
  /** Such as `http://127.0.0.1:8000`. */
  origin: string;
  stop(): void;
}

/** The engine's database. */
export const tablesFile = (state: string) => join(state, 'dynamodb', 'tables.db');

/**
 * Starts the table engine with its file under the state folder. `COLLOQUY_DYNAMODB_ENDPOINT` names another
 * one that runs already (any DynamoDB Local), for machines that the engine isn't built for.
 */
export async function startTableEngine(state: string): Promise<Engine> {
  const elsewhere = process.env.COLLOQUY_DYNAMODB_ENDPOINT;
  if (elsewhere) return { origin: elsewhere.replace(/\/$/, ''), stop: () => {} };

  const file = tablesFile(state);
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const args = ['serve', '--port', String(port), '--db-path', file];
  const child = await startEngine(binary(), args, join(folder, 'engine'), file);
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin, child, folder);
  indexStreamRecords(file);
  const warn = () => console.error(`The table engine has ended: see ${folder}/engine.log.`);
  child.once('exit', warn);
  return {
    origin,
    stop: () => {
      child.off('exit', warn);
      child.kill('SIGTERM');
    },
  };
}

function binary(): string {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch {
    throw new Error(
      'The table engine is built for Linux on x64 only. Start a DynamoDB Local and name its address: ' +
        'COLLOQUY_DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start',
    );
  }
}

async function answering(origin: string, child: ChildProcess, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt++) {
    if (child.exitCode !== null) break;
    try {
      await fetch(origin);
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`The table engine did not start: see ${folder}/engine.log.`);
}
