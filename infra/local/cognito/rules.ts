import { randomInt } from 'node:crypto';
import type { UserPool } from 'cognito-local/lib/services/userPoolService.js';
import type { ClientProperties, PasswordPolicy, Pool } from './pool.ts';

/** An error of the Cognito API, by its name there. */
export class CognitoRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Attributes = { Name: string; Value?: string }[];

const symbols = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ';

/**
 * Throws InvalidPasswordException when a password breaks the policy of the template, and InvalidParameterException when
 * it is of no form that Cognito takes.
 */
export function assertPassword(password: string, policy: PasswordPolicy = {}): void {
  if (!/^\S+.*\S+$/.test(password))
    throw new CognitoRefusal(
      'InvalidParameterException',
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  const broken =
    (password.length < (policy.MinimumLength ?? 8) && 'Password not long enough') ||
    (policy.RequireLowercase && !/[a-z]/.test(password) && 'Password must have lowercase characters') ||
    (policy.RequireUppercase && !/[A-Z]/.test(password) && 'Password must have uppercase characters') ||
    (policy.RequireNumbers && !/[0-9]/.test(password) && 'Password must have numeric characters') ||
    (policy.RequireSymbols &&
      ![...password].some((sign) => symbols.includes(sign)) &&
      'Password must have symbol characters');
  if (broken)
    throw new CognitoRefusal('InvalidPasswordException', `Password did not conform with policy: ${broken}`);
  if (password.length > 256)
    throw new CognitoRefusal('InvalidParameterException', 'The password is too long.');
}

/** A password that any policy accepts, as Cognito makes for an invitation. */
export function temporaryPassword(policy: PasswordPolicy = {}): string {
  const kinds = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#%&=+'];
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const length = Math.max(policy.MinimumLength ?? 8, 12);
  return Array.from({ length }, (_, index) => pick(kinds[index % kinds.length] ?? '')).join('');
}

/** Throws when a client sets an attribute that its `WriteAttributes` don't open, or that isn't in the schema. */
export function assertWritable(attributes: Attributes, client: ClientProperties, pool: UserPool): void {
  const closed = attributes.some(
    ({ Name }) => !(client.WriteAttributes ?? defaultWritable(pool)).includes(Name),
  );
  if (closed)
    throw new CognitoRefusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
  assertSchema(attributes, pool);
}

/** Throws when an attribute isn't in the schema, or its length is out of bounds. */
export function assertSchema(attributes: Attributes, pool: UserPool): void {
  for (const { Name, Value = '' } of attributes) {
    const schema = pool.SchemaAttributes?.find((attribute) => attribute.Name === Name);
    const fail = (why: string) => {
      throw new CognitoRefusal(
        'InvalidParameterException',
        `Attributes did not conform to the schema: ${Name}: ${why}`,
      );
    };
    if (!schema) fail('Attribute does not exist in the schema.');
    const { MinLength = '0', MaxLength = '2048' } = schema?.StringAttributeConstraints ?? {};
    if (Value.length < Number(MinLength)) fail('String must be at least the minimum length');
    if (Value.length > Number(MaxLength)) fail('String must be no longer than the maximum length');
    if (Name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(Value)) {
      throw new CognitoRefusal('InvalidParameterException', 'Invalid email address format.');
    }
  }
}

/** Without a list of its own a client may write every standard attribute and every custom one. */
function defaultWritable(pool: UserPool): string[] {
  const server = ['sub', 'email_verified', 'phone_number_verified'];
  return (pool.SchemaAttributes ?? []).map(({ Name = '' }) => Name).filter((name) => !server.includes(name));
}

/** Throws InvalidParameterException unless every one of the fields is a text that isn't empty. */
export function assertTexts<Input extends object>(input: Input, ...fields: (keyof Input & string)[]): void {
  for (const field of fields) {
    const value = input[field];
    if (typeof value !== 'string' || value === '') {
      throw new CognitoRefusal('InvalidParameterException', `Missing required parameter ${field}`);
    }
  }
}

/** The client with this id. Throws ResourceNotFoundException. */
export function clientOf(pool: Pool, clientId: string): ClientProperties {
  const client = pool.clients.get(clientId);
  if (!client)
    throw new CognitoRefusal('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  return client;
}

/** Where a code was mailed to, as Cognito tells somebody who may not know the address: `a***@c***`. */
export function delivery(address: string) {
  const Destination = address.replace(/^(.).*@(.).*$/, '$1***@$2***');
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination };
}
