import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { DataStack } from '../../infra/data-stack.ts';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { startBareBuckets } from './bare-buckets.ts';

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
