import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { startBareBuckets } from './bare-buckets.ts';
import { tableProperties } from './stack-resources.ts';

/**
 * An empty table, as the stacks describe it, and empty buckets, for functions that the test calls
 * itself. Functions read their environment when they are loaded: import them after this.
 */
export async function startEngines(): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'engines-'));
  const tables = await startTableEngine(state);
  await callEngine(tables.origin, 'CreateTable', {
    TableName: 'records',
    BillingMode: 'PAY_PER_REQUEST',
    ...(await tableProperties()),
  });
  const closeBuckets = await startBareBuckets(['uploads', 'media', 'batches', 'bases']);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: tables.origin,
    TABLE_NAME: 'records',
    UPLOAD_BUCKET: 'uploads',
    MEDIA_BUCKET: 'media',
    BATCHES_BUCKET: 'batches',
    BASES_BUCKET: 'bases',
  });
  afterAll(async () => {
    tables.stop();
    await closeBuckets();
    rmSync(state, { recursive: true, force: true });
  });
}
