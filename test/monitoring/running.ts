import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { FrontDoor } from '../../infra/local/front-door.ts';
import { type Instance, runAssembly } from '../../infra/local/instance.ts';
import { startWire, type Wire } from '../in-process/wire.ts';
import { stacksIn } from '../infra/stacks-in.ts';
import { noteRights } from '../rights/rights.ts';

/** The assembly of the sources, running over a wire to its table that can fail, without a seed. */
export type Running = {
  instance: Instance;
  wire: Wire;
  url: string;
  /** The folder of its queues. */
  queues: string;
  /** Puts an item into the table past the product. */
  put(item: { pk: string; sk: string }): Promise<void>;
  stop(): Promise<void>;
};

/** @param settings in place of those with which many things may be done at once */
export async function startRunning(
  settings: Record<string, string> = { callRate: '2560', quotaFactor: '2', strangerMails: '60' },
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  const { app } = stacksIn(folder, settings, true);
  const { directory } = app.synth();
  const engine = await startTableEngine(folder);
  const wire = await startWire(engine.origin);
  const door = await FrontDoor.listen(0);
  const instance = await runAssembly(directory, folder, { origin: wire.origin, stop: () => {} }, door);
  const { variables, region, credentials } = instance.seedContext;
  Object.assign(process.env, {
    ...variables,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: engine.origin,
    // What this process does itself is none of a function's.
    METRICS_NAMESPACE: '',
  });
  const { table, tableName } = await import('../../functions/data/table.ts');
  instance.begin();
  return {
    instance,
    wire,
    url: `http://localhost:${door.port}`,
    queues: join(folder, 'queues'),
    put: async (Item) => {
      await table.send(new PutCommand({ TableName: tableName, Item }));
    },
    async stop() {
      wire.fates(() => 'pass');
      await instance.stop();
      noteRights(folder);
      door.close();
      wire.stop();
      engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
