import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { z } from 'zod';
import { nameOf, stageName } from '../settings/settings.ts';
import { loadSettings } from '../settings/stage-file.ts';
import { otherAccount } from './findings.ts';
import { settingsWith } from './given-settings.ts';

/** The target of an operator's command: a deployed stage, or the local run in a state folder. */
export type Stage = { stage: string | undefined } | { state: string };

/** The folder with a deployment's assembly. */
export const folderOf = (stage: string) => resolve(import.meta.dirname, '../../build/stages', stage);

const outputsSchema = z.object({
  TableName: z.string(),
  UserPoolId: z.string(),
  MediaBucketName: z.string(),
  AppUrl: z.string(),
  DistributionAddress: z.string().optional(),
  TestAlarmName: z.string().optional(),
});

type Outputs = z.infer<typeof outputsSchema>;

/** The stacks of a stage; each depends on the ones before it. */
export const parts = ['Data', 'Media', 'Identity', 'Api', 'Web', 'Upkeep'];

/** The outputs of a stage's stacks, from CloudFormation. @throws Error in words if there are none */
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

/** The commit that a stage runs; undefined for a new stage. */
export async function deployedCommit(stage: string, region: string): Promise<string | undefined> {
  const web = await stackOf(new CloudFormationClient({ region }), `${nameOf({ stage })}-Web`);
  return web?.Outputs?.find(({ OutputKey }) => OutputKey === 'Commit')?.OutputValue;
}

/**
 * The region of a stage, from its settings or the credentials, and the account of the credentials.
 *
 * @throws Error if the settings name another account
 */
export async function locateStage(stage: string): Promise<{ region: string; account: string }> {
  const kept = loadSettings(stage);
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

/** The environment variables that the functions' modules need for a local run. */
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
 * Sets the environment so that modules imported afterwards work on the stage, with the operator's credentials. A local
 * run has keys of its own, which the SDK would ignore in favour of an operator's profile.
 *
 * @throws Error with what to do if there is no such stage
 */
export async function connectToStage(which: Stage): Promise<Place & { url: string }> {
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
  const { region, account } = await locateStage(stage);
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

/** A stage and its account, or a state folder of this machine and its path. */
export type Place = { stage: string; account: string };

export const placeName = ({ stage, account }: Place) => `${stage} (${account})`;

/** The account of the operator's credentials. */
export async function accountOf(region: string): Promise<string> {
  const { Account = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  return Account;
}

/** CloudFormation's description of a stack; undefined if the stack doesn't exist. */
export async function stackOf(client: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks?.[0];
  } catch (error) {
    if ((error as Error).name === 'ValidationError') return undefined;
    throw error;
  }
}
