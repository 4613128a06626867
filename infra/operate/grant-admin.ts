import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { madeWords, makeAdministrator } from './make-administrator.ts';

/**
 * Makes the person with this address an administrator.
 *
 * @returns what to say of it
 * @throws Error in words, and what `makeAdministrator` throws
 */
export async function grantAdmin(email: string): Promise<string> {
  return madeWords(await makeAdministrator(await idOf(email)), email);
}

/** Whose an address is. @throws Error in words, where it is nobody's yet */
export async function idOf(email: string): Promise<string> {
  try {
    const { UserAttributes, UserStatus } = await new CognitoIdentityProviderClient({}).send(
      new AdminGetUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username: email }),
    );
    const id = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!id || UserStatus === 'UNCONFIRMED')
      throw new Error('This person has not confirmed their address yet: the code is in their email.');
    return id;
  } catch (error) {
    if (error instanceof UserNotFoundException)
      throw new Error('Nobody has signed up with this address. Ask them to do so in the app first.');
    throw error;
  }
}
