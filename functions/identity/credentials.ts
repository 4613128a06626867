import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { lockedOut, normalisePassword, tooManyAttempts } from '../../shared/account/sign-in-passwords.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { pool, poolInput, subOf } from './user-pool.ts';

export type SignIn = { uid: string; email: string; verified: boolean };

/** What somebody signs in with. @param name their uid or their address */
export async function signInOf(name: string): Promise<SignIn | undefined> {
  try {
    const { UserAttributes = [] } = await pool.send(
      new AdminGetUserCommand({ ...poolInput(), Username: name }),
    );
    const attribute = (wanted: string) => UserAttributes.find(({ Name }) => Name === wanted)?.Value;
    return {
      uid: subOf(UserAttributes),
      email: attribute('email')?.toLowerCase() ?? '',
      verified: attribute('email_verified') === 'true',
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** Seconds, longer than the app waits by itself, as each retry is one more try. */
const retrySeconds = 60;

/**
 * Whether this is the person's password. The session that the pool opens for this ends by itself.
 *
 * @throws `slow-down` while the pool accepts no password of theirs
 */
export async function isPasswordOf(uid: string, password: string): Promise<boolean> {
  try {
    const { AuthenticationResult } = await pool.send(
      new AdminInitiateAuthCommand({
        ...poolInput(),
        ClientId: process.env.PASSWORD_CHECK_CLIENT_ID,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: uid, PASSWORD: normalisePassword(password) },
      }),
    );
    return AuthenticationResult !== undefined;
  } catch (error) {
    if (error instanceof NotAuthorizedException && error.message === lockedOut)
      throw new ProductError('slow-down', { message: tooManyAttempts, retryAfter: retrySeconds });
    const refusals = [NotAuthorizedException, UserNotFoundException, PasswordResetRequiredException];
    if (refusals.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}

/** @returns false if the address belongs to somebody else */
export async function setAddress(uid: string, email: string): Promise<boolean> {
  try {
    await pool.send(
      new AdminUpdateUserAttributesCommand({
        ...poolInput(),
        Username: uid,
        // Verified in the same call, so that the pool mails no code.
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof AliasExistsException) return false;
    throw error;
  }
}
