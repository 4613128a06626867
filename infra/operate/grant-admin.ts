import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { makeAdministrator, newAdministratorMessage } from './make-administrator.ts';

/**
 * Makes the person with this address an administrator.
 *
 * @returns a message for the operator
 * @throws Error in words, and the errors of `makeAdministrator`
 */
export async function grantAdmin(email: string): Promise<string> {
  return newAdministratorMessage(await makeAdministrator(await idOf(email)), email);
}

/** The uid of the identity with an address. @throws Error in words if there is none */
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
