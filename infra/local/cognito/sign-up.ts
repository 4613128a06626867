import type { PoolEngine, User } from './engine.ts';
import type { Pool } from './pool.ts';
import { assertPassword, assertTexts, assertWritable, CognitoRefusal, clientOf, delivery } from './rules.ts';

interface Named {
  ClientId: string;
  Username: string;
}

interface SignUpInput extends Named {
  Password: string;
  UserAttributes?: { Name: string; Value?: string }[];
}

interface CodeInput extends Named {
  ConfirmationCode: string;
}

const signUpCodeHours = 24;
const passwordCodeHours = 1;

/** What a person without a token may ask about an account: sign-up, its confirmation, a forgotten password. */
export function accountOperations(pool: Pool, engine: PoolEngine) {
  const { PasswordPolicy } = pool.properties.Policies ?? {};
  const sent = (address: string) => ({ CodeDeliveryDetails: delivery(address) });

  return {
    async SignUp(input: SignUpInput) {
      assertTexts(input, 'ClientId', 'Username', 'Password');
      const client = clientOf(pool, input.ClientId);
      if (pool.properties.AdminCreateUserConfig?.AllowAdminCreateUserOnly) {
        throw new CognitoRefusal('NotAuthorizedException', 'SignUp is not permitted for this user pool');
      }
      const attributes = [
        ...(input.UserAttributes ?? []).filter(({ Name }) => Name !== 'email'),
        { Name: 'email', Value: input.Username },
      ];
      const email = input.UserAttributes?.find(({ Name }) => Name === 'email')?.Value ?? input.Username;
      if (email.toLowerCase() !== input.Username.toLowerCase()) {
        throw new CognitoRefusal('InvalidParameterException', 'User name and email have to be the same.');
      }
      assertWritable(attributes, client, engine.options);
      const missing = pool.properties.Schema?.find(
        ({ Name, Required }) =>
          Required && !attributes.some((attribute) => attribute.Name === Name && attribute.Value),
      );
      if (missing) {
        const message = `Attributes did not conform to the schema: ${missing.Name}: The attribute ${missing.Name} is required`;
        throw new CognitoRefusal('InvalidParameterException', message);
      }
      assertPassword(input.Password, PasswordPolicy);
      const output = await engine.call('SignUp', { ...input, UserAttributes: attributes });
      return { ...output, ...sent(input.Username) };
    },

    async ConfirmSignUp(input: CodeInput) {
      assertTexts(input, 'ClientId', 'Username', 'ConfirmationCode');
      clientOf(pool, input.ClientId);
      const user = await engine.user(input.Username);
      if (!user) throw expiredCode();
      if (user.UserStatus !== 'UNCONFIRMED') {
        const message = `User cannot be confirmed. Current status is ${user.UserStatus}`;
        throw new CognitoRefusal('NotAuthorizedException', message);
      }
      assertCode(user, input.ConfirmationCode, signUpCodeHours);
      // The code came by mail, so the address is proven: the function that is told of it sees that too.
      if (pool.properties.AutoVerifiedAttributes?.includes('email')) {
        await engine.save({ ...user, Attributes: withAttribute(user, 'email_verified', 'true') });
      }
      return engine.call('ConfirmSignUp', input);
    },

    async ResendConfirmationCode(input: Named) {
      assertTexts(input, 'ClientId', 'Username');
      clientOf(pool, input.ClientId);
      const user = await engine.user(input.Username);
      if (user && user.UserStatus !== 'UNCONFIRMED') {
        throw new CognitoRefusal('InvalidParameterException', 'User is already confirmed.');
      }
      if (user) await engine.sendCode(user, input.ClientId);
      return sent(input.Username);
    },

    /** Answers alike whether or not there is somebody to send a code to. */
    async ForgotPassword(input: Named) {
      assertTexts(input, 'ClientId', 'Username');
      clientOf(pool, input.ClientId);
      const user = await engine.user(input.Username);
      const reachable =
        user?.Enabled && user.UserStatus === 'CONFIRMED' && attribute(user, 'email_verified') === 'true';
      if (reachable) await engine.call('ForgotPassword', input);
      return sent(input.Username);
    },

    async ConfirmForgotPassword(input: CodeInput & { Password: string }) {
      assertTexts(input, 'ClientId', 'Username', 'ConfirmationCode', 'Password');
      clientOf(pool, input.ClientId);
      assertPassword(input.Password, PasswordPolicy);
      const user = await engine.user(input.Username);
      if (user?.UserStatus !== 'CONFIRMED') throw expiredCode();
      assertCode(user, input.ConfirmationCode, passwordCodeHours);
      return engine.call('ConfirmForgotPassword', input);
    },
  };
}

function attribute({ Attributes }: User, name: string): string | undefined {
  return Attributes.find(({ Name }) => Name === name)?.Value;
}

function withAttribute({ Attributes }: User, name: string, value: string): User['Attributes'] {
  return [...Attributes.filter(({ Name }) => Name !== name), { Name: name, Value: value }];
}

/** The engine keeps codes without their time: a code is as old as the last change of its user. */
function assertCode(user: User, code: string, hours: number): void {
  const age = Date.now() - user.UserLastModifiedDate.getTime();
  if (!user.ConfirmationCode || age > hours * 3_600_000) throw expiredCode();
  if (user.ConfirmationCode !== code) {
    throw new CognitoRefusal(
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
    );
  }
}

function expiredCode(): CognitoRefusal {
  return new CognitoRefusal('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}
