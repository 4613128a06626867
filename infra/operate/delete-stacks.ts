import {
  CloudFormation,
  type DeletionMode,
  paginateDescribeStackEvents,
  type Stack,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { KMS } from '@aws-sdk/client-kms';
import { S3 } from '@aws-sdk/client-s3';
import { everyStackOf, type Where } from './stage.ts';

/** A resource that CloudFormation keeps when it deletes a stack. */
type Kept = { type: string; id: string; region: string };

/** Deletes stacks, the last one first, because it depends on those before it. @returns what CloudFormation keeps */
export async function deleteStacks(stacks: Stack[]): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const { StackId: StackName = '' } of stacks.toReversed()) {
    const region = StackName.split(':')[3] ?? '';
    const client = new CloudFormation({ region });
    const remove = async (DeletionMode: DeletionMode) => {
      await client.deleteStack({ StackName, DeletionMode });
      return waitUntilStackDeleteComplete({ client, maxWaitTime: 3600 }, { StackName }).catch(() => null);
    };
    // The second mode keeps what the first one couldn't delete.
    if (!((await remove('STANDARD')) ?? (await remove('FORCE_DELETE_STACK'))))
      throw new Error(`${StackName} was not deleted: CloudFormation says why.`);
    for await (const { StackEvents = [] } of paginateDescribeStackEvents({ client }, { StackName }))
      for (const { ResourceStatus, ResourceType: type = '', PhysicalResourceId: id = '' } of StackEvents)
        if (ResourceStatus === 'DELETE_SKIPPED' && id && !kept.some((each) => each.id === id))
          kept.push({ type, id, region });
  }
  return kept;
}

/** Deletes a resource of a kind that is kept, if it has no data. What protects data comes after the data. */
export const deletions: Record<string, (id: string, region: string) => Promise<unknown>> = {
  'AWS::DynamoDB::Table': async (TableName, region) => {
    const client = new DynamoDB({ region });
    if ((await client.scan({ TableName, Limit: 1 })).Count !== 0) throw new Error('it has items');
    await client.updateTable({ TableName, DeletionProtectionEnabled: false });
    await waitUntilTableExists({ client, maxWaitTime: 300 }, { TableName });
    await client.deleteTable({ TableName });
  },
  'AWS::Cognito::UserPool': async (UserPoolId, region) => {
    const client = new CognitoIdentityProvider({ region });
    if ((await client.listUsers({ UserPoolId, Limit: 1 })).Users?.length !== 0)
      throw new Error('it has people');
    await client.updateUserPool({ UserPoolId, DeletionProtection: 'INACTIVE' });
    await client.deleteUserPool({ UserPoolId });
  },
  // S3 refuses to delete a bucket with objects.
  'AWS::S3::Bucket': (Bucket, region) => new S3({ region }).deleteBucket({ Bucket }),
  'AWS::KMS::Key': (KeyId, region) =>
    new KMS({ region }).scheduleKeyDeletion({ KeyId, PendingWindowInDays: 7 }),
};

/**
 * Deletes what a first deployment that failed has made. If something has data, it stays, and so does what comes after it.
 *
 * @param earlier the stacks that were there before it
 * @returns what stays, with the reason
 */
export async function clearFailedDeployment(where: Where, earlier: Stack[]): Promise<string[]> {
  const isEarlier = ({ StackId }: Stack) => earlier.some((each) => each.StackId === StackId);
  const kept = await deleteStacks((await everyStackOf(where)).filter((each) => !isEarlier(each)));
  const stays: string[] = [];
  for (const known of new Set([...Object.keys(deletions), ...kept.map(({ type }) => type)]))
    for (const { type, id, region } of kept.filter((each) => each.type === known))
      try {
        const remove = stays.length === 0 && deletions[type];
        if (!remove) throw new Error('not deleted');
        await remove(id, region);
      } catch (error) {
        stays.push(`${type} ${id}: ${(error as Error).message}`);
      }
  return stays;
}
