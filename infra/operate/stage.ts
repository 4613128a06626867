import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { product } from '../../shared/product.ts';

/** What an operator's commands work on: what was deployed, by the file of its outputs, or what runs on this machine. */
export type Stage = { outputs: string } | { state: string };

const outputsSchema = z
  .record(z.string(), z.record(z.string(), z.string()))
  .transform((stacks) => ({ ...stacks[`${product.name}-Data`], ...stacks[`${product.name}-Identity`] }))
  .pipe(z.object({ TableName: z.string(), UserPoolId: z.string() }));

const readySchema = z.object({
  endpoints: z.object({ dynamodb: z.string(), cognito: z.string() }),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  variables: z.object({ TABLE_NAME: z.string(), USER_POOL_ID: z.string() }),
});

/**
 * The environment that the functions' modules read when they are loaded; for what was deployed, beside the
 * operator's own credentials and region.
 *
 * @throws Error with what to do, where there is no such stage
 */
export function environmentOf(stage: Stage): Record<string, string> {
  if ('outputs' in stage) {
    if (!existsSync(stage.outputs))
      throw new Error(`${stage.outputs} is not there: deploy first, or name the file with --outputs.`);
    const { TableName, UserPoolId } = outputsSchema.parse(read(resolve(stage.outputs)));
    return { TABLE_NAME: TableName, USER_POOL_ID: UserPoolId };
  }
  const file = join(stage.state, 'ready.json');
  if (!existsSync(file)) throw new Error(`Nothing runs on ${stage.state}: begin with npm start.`);
  const { endpoints, region, credentials, variables } = readySchema.parse(read(file));
  return {
    ...variables,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
  };
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
