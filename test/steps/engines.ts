import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import S3rver from 's3rver';
import { afterAll } from 'vitest';
import { DataStack } from '../../infra/data-stack.ts';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';

/**
 * An empty table, as the stacks describe it, and empty buckets, for functions that the test calls
 * itself. Functions read their environment when they are loaded: import them after this.
 */
export async function startEngines(): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'engines-'));
  const tables = await startTableEngine(state);
  const [table] = Object.values(
    Template.fromStack(new DataStack(new App(), 'data', {})).findResources('AWS::DynamoDB::Table'),
  );
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = table?.Properties ?? {};
  await callEngine(tables.origin, 'CreateTable', {
    TableName: 'records',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes,
  });
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(state, 's3'),
    vhostBuckets: false,
    configureBuckets: ['uploads', 'media', 'batches'].map((name) => ({ name, configs: [] })),
  });
  const { port } = await storage.run();
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    // The pair that the storage engine knows; the table engine takes any.
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_ENDPOINT_URL_DYNAMODB: tables.origin,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    TABLE_NAME: 'records',
    UPLOAD_BUCKET: 'uploads',
    MEDIA_BUCKET: 'media',
    BATCHES_BUCKET: 'batches',
  });
  afterAll(async () => {
    tables.stop();
    await storage.close();
    rmSync(state, { recursive: true, force: true });
  });
}
