import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CloudFormation, type Stack } from '@aws-sdk/client-cloudformation';
import { STS } from '@aws-sdk/client-sts';
import { z } from 'zod';
import { nameOf, stageName } from '../settings/settings.ts';

/** The target of an operator's command: a deployed stage, or the local run in a state folder. */
export type Stage = Named | { state: string };

type Named = { stage?: string | undefined; region?: string | undefined };

/** A stage and its region. */
export type Where = { stage: string; region: string };

/** The folder with a deployment's assembly. */
export const folderOf = (stage: string) => resolve(import.meta.dirname, '../../build/stages', stage);

const outputsSchema = z.object({
  TableName: z.string(),
  UserPoolId: z.string(),
  AppKeyArn: z.string(),
  MediaBucketName: z.string(),
  AppUrl: z.string(),
  PeopleBucketName: z.string(),
  DistributionAddress: z.string().optional(),
  TestAlarmName: z.string().optional(),
});

type Outputs = z.infer<typeof outputsSchema>;

/** The stacks of a stage; each depends on the ones before it. */
export const parts = ['Data', 'Media', 'Identity', 'Api', 'Web', 'Upkeep'];

/** CloudFront's certificates and web ACLs are in this region, and so are the stacks with a stage's own. */
export const edgeRegion = 'us-east-1';

/** The stacks that a stage has, of those with these names. */
export async function stacksOf({ stage, region }: Where, names = parts): Promise<Stack[]> {
  const client = new CloudFormation({ region });
  const all = await Promise.all(names.map((part) => stackOf(client, `${nameOf({ stage })}-${part}`)));
  return all.filter((each) => each !== undefined);
}

/** All stacks of a stage: before its parts those of the edge. */
export const everyStackOf = async (where: Where): Promise<Stack[]> => [
  ...(await stacksOf({ ...where, region: edgeRegion }, ['Certificate', 'Shield'])),
  ...(await stacksOf(where)),
];

/** Whether a stack is a part of the product, and was ever completely created. */
export const isDeployed = ({ StackName = '', StackStatus }: Stack): boolean =>
  parts.some((part) => StackName.endsWith(`-${part}`)) &&
  !/^(ROLLBACK|CREATE_FAILED|REVIEW)/.test(`${StackStatus}`);

/** An output of one of the stacks; undefined if none has it. */
export const outputNamed = (stacks: Stack[], name: string): string | undefined =>
  stacks.flatMap(({ Outputs = [] }) => Outputs).find(({ OutputKey }) => OutputKey === name)?.OutputValue;

/** The outputs of a stage's stacks, from CloudFormation. @throws Error in words if there are none */
export async function outputsOf(where: Where): Promise<Outputs> {
  const { stage, region } = where;
  const stacks = await stacksOf(where);
  const outputs = stacks.flatMap(({ Outputs = [] }) => Outputs);
  const { success, data } = outputsSchema.safeParse(
    Object.fromEntries(outputs.map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue])),
  );
  if (!success)
    throw new Error(
      stacks.length > 0
        ? `${stage} is only partly deployed in ${region}. Deploy it again.`
        : `There is no stage ${stage} in ${region}, account ${await accountOf(region)}. Say another --region, sign in to another account, or deploy it first.`,
    );
  return data;
}

/** Where a stage is: in the region that is given, or that of the environment, or of the profile of AWS. */
export async function whereIs(given: Named): Promise<Where> {
  const stage = stageName.parse(given.stage ?? '');
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const ofProfile = () => new STS({}).config.region().catch(() => undefined);
  const region = given.region ?? AWS_REGION ?? AWS_DEFAULT_REGION ?? (await ofProfile());
  if (!region) throw new Error(`Say where ${stage} is: --region eu-central-1`);
  return { stage, region };
}

const readySchema = z.object({
  url: z.string(),
  endpoints: z.object({
    AWS_ENDPOINT_URL_DYNAMODB: z.string(),
    AWS_ENDPOINT_URL_S3: z.string(),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.string(),
    AWS_ENDPOINT_URL_LAMBDA: z.string(),
    AWS_ENDPOINT_URL_KMS: z.string(),
  }),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  variables: z.object({
    TABLE_NAME: z.string(),
    USER_POOL_ID: z.string(),
    APP_KEY_ARN: z.string(),
    MEDIA_BUCKET: z.string(),
  }),
});
type Ready = z.infer<typeof readySchema>;

/**
 * Sets the environment so that modules imported afterwards work on the stage, with the operator's credentials. A local
 * run has keys of its own, which the SDK would ignore in favour of an operator's profile.
 *
 * @throws Error with what to do if there is no such stage
 */
export async function connectToStage(which: Stage): Promise<Place & { url: string }> {
  if ('state' in which) {
    const folder = resolve(which.state);
    const { url, endpoints, region, credentials, variables } = readyOn(which.state);
    delete process.env.AWS_PROFILE;
    delete process.env.AWS_SESSION_TOKEN;
    Object.assign(process.env, {
      ...variables,
      ...endpoints,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    });
    return { stage: basename(folder), account: `${dirname(folder)} on this machine`, url };
  }
  const where = await whereIs(which);
  const { TableName, UserPoolId, AppKeyArn, MediaBucketName, PeopleBucketName, AppUrl } =
    await outputsOf(where);
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    USER_POOL_ID: UserPoolId,
    APP_KEY_ARN: AppKeyArn,
    MEDIA_BUCKET: MediaBucketName,
    PEOPLE_BUCKET: PeopleBucketName,
    AWS_REGION: where.region,
  });
  return { stage: where.stage, account: await accountOf(where.region), url: AppUrl };
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
  const { Account = '' } = await new STS({ region }).getCallerIdentity({});
  return Account;
}

/** CloudFormation's description of a stack; undefined if the stack doesn't exist. */
export async function stackOf(client: CloudFormation, StackName: string): Promise<Stack | undefined> {
  try {
    return (await client.describeStacks({ StackName })).Stacks?.[0];
  } catch (error) {
    if ((error as Error).name === 'ValidationError') return undefined;
    throw error;
  }
}
