import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startEngine } from '../machine/processes.ts';
import { chooseEngine, thisMachine } from './choose-engine.ts';
import { indexStreamRecords } from './stream-index.ts';

/** A running table engine. */
export interface Engine {
  /** Such as `http://127.0.0.1:8000`. */
  origin: string;
  stop(): void;
}

/** Starts a table engine on a file in the state folder, unless it runs already. */
export async function startTableEngine(state: string, engine = chooseEngine(thisMachine)): Promise<Engine> {
  if (engine.kind === 'running') {
    const { origin } = engine;
    await fetch(origin).catch(() => {
      throw new Error(
        `No table engine answers at ${origin}, as COLLOQUY_DYNAMODB_ENDPOINT says. Start it there first.`,
      );
    });
    return { origin, stop: () => {} };
  }

  const folder = join(state, 'dynamodb');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const child = await startEngine(engine.program, engine.args(port, folder), join(folder, 'engine'), folder);
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin, child, folder);
  if (engine.kind === 'dynoxide') indexStreamRecords(join(folder, engine.database));
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

async function answering(origin: string, child: ChildProcess, folder: string): Promise<void> {
  // DynamoDB Local needs seconds to start.
  for (const late = Date.now() + 30_000; Date.now() < late; ) {
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
