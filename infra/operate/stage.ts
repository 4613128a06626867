import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { z } from 'zod';
import { nameOf, stageName } from '../settings/settings.ts';
import { settingsOf } from '../settings/stage-file.ts';
import { settingsWith } from './given-settings.ts';
import { accountOf } from './health/account.ts';
import { otherAccount } from './health/findings.ts';
import { stackOf } from './health/stack.ts';
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

type Outputs = z.infer<typeof outputsSchema>;

/** The parts that a stage is deployed in, each a stack, which stands on those before it. */
export const parts = ['Data', 'Media', 'Identity', 'Api', 'Web', 'Upkeep'];

/** What the stacks of a stage say of themselves, as CloudFormation has it. @throws Error in words, where there are none */
export async function outputsOf(stage: string, region: string): Promise<Outputs> {
  const client = new CloudFormationClient({ region });
  const stacks = await Promise.all(parts.map((part) => stackOf(client, `${nameOf({ stage })}-${part}`)));
  const outputs = stacks.flatMap((stack) => stack?.Outputs ?? []);
  const { success, data } = outputsSchema.safeParse(
    Object.fromEntries(outputs.map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue])),
  );
  if (!success)
    throw new Error(
      stacks.some(Boolean)
        ? `${stage} is only partly deployed in ${region}. Deploy it again.`
        : `There is no stage ${stage} in ${region}. Set another region with AWS_REGION, or deploy it first.`,
    );
  return data;
}

/** The commit that a stage runs; undefined of a new one, and of one that an earlier release deployed. */
export async function deployedCommit(stage: string, region: string): Promise<string | undefined> {
  const web = await stackOf(new CloudFormationClient({ region }), `${nameOf({ stage })}-Web`);
  return web?.Outputs?.find(({ OutputKey }) => OutputKey === 'Commit')?.OutputValue;
}

/** What the last deployment from here wrote, which is left when the stacks are deleted. @throws Error with what to do */
export function writtenOutputs(stage: string): Outputs {
  const file = fileOfOutputs(stage);
  if (!existsSync(file))
    throw new Error(
      `${file} is not there: adopt in the checkout that deployed the stage, or bring the file from there. Don’t deploy first: the stage would start empty next to what was left.`,
    );
  const stacks = z.record(z.string(), z.record(z.string(), z.string())).parse(read(file));
  const own = Object.entries(stacks).filter(([name]) => name.startsWith(`${nameOf({ stage })}-`));
  return outputsSchema.parse(Object.assign({}, ...own.map(([, outputs]) => outputs)));
}

/**
 * Where a stage is: in the region of its settings, or of the credentials, and in the account of the credentials.
 *
 * @throws Error where its settings name another account
 */
export async function locate(stage: string): Promise<{ region: string; account: string }> {
  const kept = settingsOf(stage);
  const { region } = settingsWith(kept, { stage }, process.env);
  if (!region) throw new Error(`Set AWS_REGION to the region of ${stage}: its settings file is not here.`);
  const account = await accountOf(region);
  if (kept.account && kept.account !== account) throw new Error(otherAccount(stage, kept.account, account));
  return { region, account };
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
type Ready = z.infer<typeof readySchema>;

/** What functions' modules read from the environment of what runs on this machine. */
function environmentOf({ endpoints, region, credentials, variables }: Ready): Record<string, string> {
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
 * Has what is loaded afterwards work on the stage, with the operator's own credentials. What runs on this machine knows
 * its own keys alone, and the SDK would take an operator's profile before them.
 *
 * @returns which stage that is, and where it is
 * @throws Error with what to do, where there is no such stage
 */
export async function workOn(which: Stage): Promise<Place & { url: string }> {
  if ('state' in which) {
    const folder = resolve(which.state);
    const ready = readyOn(which.state);
    delete process.env.AWS_PROFILE;
    delete process.env.AWS_SESSION_TOKEN;
    Object.assign(process.env, environmentOf(ready));
    return {
      stage: basename(folder),
      account: `${dirname(folder)} on this machine`,
      url: ready.url,
    };
  }
  const stage = stageName.parse(which.stage ?? '');
  const { region, account } = await locate(stage);
  const { TableName, UserPoolId, MediaBucketName, AppUrl } = await outputsOf(stage, region);
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    USER_POOL_ID: UserPoolId,
    MEDIA_BUCKET: MediaBucketName,
    AWS_REGION: region,
  });
  return { stage, account, url: AppUrl };
}

function readyOn(state: string): Ready {
  const file = join(state, 'ready.json');
  if (!existsSync(file)) throw new Error(`Nothing runs on ${state}: begin with npm start.`);
  const { success, data } = readySchema.safeParse(read(file));
  if (!success)
    throw new Error(`What runs on ${state} was started by another version. Stop it and run npm start again.`);
  return data;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
