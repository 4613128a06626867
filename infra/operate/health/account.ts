import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

/** The number of the account that the operator's credentials are of. */
export async function accountOf(region: string): Promise<string> {
  const { Account = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  return Account;
}
