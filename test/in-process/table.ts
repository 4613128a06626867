import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { tableProperties } from '../helpers/stack-resources.ts';
import { startKeys } from './keys.ts';
import { startWire, type Wire } from './wire.ts';

export type { Fate } from './wire.ts';

/** Its fates are decided only where it was started with `mayFail`. */
export type Table = Pick<Wire, 'fates' | 'calls' | 'stop'>;

/**
 * The table of the stacks in a real engine, and the KMS that encrypts some of what is in it. The functions' own modules read their settings when they are
 * loaded: import them after this.
 *
 * @param stream whether the table has its stream, without which it is quicker
 * @param mayFail whether a wire stands in front of it that can fail, without which it is quicker
 */
export async function startTable({ stream = false, mayFail = false } = {}): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-table-'));
  const engine = await startTableEngine(folder);
  const wire = mayFail ? await startWire(engine.origin) : undefined;

  const stopKeys = await startKeys();

  const name = `network-${process.pid}-${Date.now()}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: wire?.origin ?? engine.origin,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: name,
  });
  await new DynamoDBClient({}).send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      ...(await tableProperties()),
      ...(stream && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    }),
  );
  return {
    fates(decide) {
      if (!wire) throw new Error('This table was started without `mayFail`.');
      wire.fates(decide);
    },
    calls: () => wire?.calls() ?? 0,
    stop() {
      wire?.stop();
      engine.stop();
      stopKeys();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
