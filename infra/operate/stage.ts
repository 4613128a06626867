import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { nameOf, stageName } from '../settings.ts';
import { settingsOf } from '../stage-file.ts';
import { accountOf } from './health/account.ts';
import type { Place } from './place.ts';

/** What an operator's commands work on: a stage that was deployed, by its name, or what runs on this machine. */
export type Stage = { stage: string | undefined } | { state: string };

/** Where a deployment leaves what it made: its assembly, and the outputs of its stacks. */
export const folderOf = (stage: string) => resolve(import.meta.dirname, '../../build/stages', stage);
const fileOfOutputs = (stage: string) => join(folderOf(stage), 'outputs.json');

const outputsSchema = z.object({
  TableName: z.string(),
  UserPoolId: z.string(),
  MediaBucketName: z.string(),
  AppUrl: z.string(),
  // None of a stage that was deployed by an earlier release.
  AppKeyArn: z.string().optional(),
  CodeKeyArn: z.string().optional(),
  DistributionAddress: z.string().optional(),
  TestAlarmName: z.string().optional(),
});

/**
 * What the stacks of a stage say of themselves.
 *
 * @param remedy what to do where nothing was deployed from here
 * @throws Error with the remedy
 */
export function outputsOf(
  stage: string,
  remedy = `deploy ${stage} from here first, which changes nothing that is up to date.`,
): z.infer<typeof outputsSchema> {
  const file = fileOfOutputs(stage);
  if (!existsSync(file)) throw new Error(`${file} is not there: ${remedy}`);
  const stacks = z.record(z.string(), z.record(z.string(), z.string())).parse(read(file));
  const own = Object.entries(stacks).filter(([name]) => name.startsWith(`${nameOf({ stage })}-`));
  return outputsSchema.parse(Object.assign({}, ...own.map(([, outputs]) => outputs)));
}

const readySchema = z.object({
  url: z.string(),
  endpoints: z.object({
    dynamodb: z.string(),
    s3: z.string(),
    cognito: z.string(),
    lambda: z.string(),
  }),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  variables: z.object({
    TABLE_NAME: z.string(),
    USER_POOL_ID: z.string(),
    MEDIA_BUCKET: z.string(),
  }),
});

/**
 * The environment that the functions' modules read when they are loaded; for what was deployed, beside the
 * operator's own credentials.
 *
 * @throws Error with what to do, where there is no such stage
 */
function environmentOf(which: Stage): Record<string, string> {
  if ('stage' in which) {
    const stage = stageName.parse(which.stage ?? '');
    const { TableName, UserPoolId, MediaBucketName } = outputsOf(stage);
    return {
      TABLE_NAME: TableName,
      USER_POOL_ID: UserPoolId,
      MEDIA_BUCKET: MediaBucketName,
      AWS_REGION: settingsOf(stage).region ?? '',
    };
  }
  const { endpoints, region, credentials, variables } = readyOn(which.state);
  return {
    ...variables,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
  };
}

/**
 * Has what is loaded afterwards work on the stage. What runs on this machine knows its own keys alone, and the SDK would
 * take an operator's profile before them.
 */
export function workOn(which: Stage): void {
  if ('state' in which) {
    delete process.env.AWS_PROFILE;
    delete process.env.AWS_SESSION_TOKEN;
  }
  Object.assign(process.env, environmentOf(which));
}

/** Which stage it is, and in which account; of this machine, which state folder, and where. */
export async function placeOf(which: Stage): Promise<Place> {
  if ('stage' in which) {
    const stage = stageName.parse(which.stage ?? '');
    return { stage, account: await accountOf(settingsOf(stage).region ?? '') };
  }
  const folder = resolve(which.state);
  return { stage: basename(folder), account: `${dirname(folder)} on this machine` };
}

/** Where what runs on a state folder is opened. @throws Error where nothing does */
export const urlOf = (state: string): string => readyOn(state).url;

function readyOn(state: string): z.infer<typeof readySchema> {
  const file = join(state, 'ready.json');
  if (!existsSync(file)) throw new Error(`Nothing runs on ${state}: begin with npm start.`);
  const { success, data } = readySchema.safeParse(read(file));
  if (!success)
    throw new Error(`What runs on ${state} was started by another version: end it, and npm start again.`);
  return data;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
