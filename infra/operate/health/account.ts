import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

/** The account of the operator's credentials. */
export async function accountOf(region: string): Promise<string> {
  const { Account = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  return Account;
}
