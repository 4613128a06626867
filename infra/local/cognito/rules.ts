import { randomInt } from 'node:crypto';
import type { ClientProperties, PasswordPolicy, Pool } from './pool.ts';
import type { Attributes } from './users.ts';

/** An error of the Cognito API, by its name there. */
export class CognitoRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function notAuthorized(message: string): CognitoRefusal {
  return new CognitoRefusal('NotAuthorizedException', message);
}

export function invalidParameter(message: string): CognitoRefusal {
  return new CognitoRefusal('InvalidParameterException', message);
}

const symbols = '^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+- ';

/**
 * Throws InvalidPasswordException if a password breaks the template's policy, and InvalidParameterException if its format
 * is invalid.
 */
export function assertPassword(password: string, policy: PasswordPolicy = {}): void {
  if (!/^\S+.*\S+$/.test(password))
    throw invalidParameter(
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
  if (password.length > 256) throw invalidParameter('The password is too long.');
}

/** A generated password that any policy accepts. */
export function temporaryPassword(policy: PasswordPolicy = {}): string {
  const kinds = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#%&=+'];
  const pick = (from: string) => from[randomInt(from.length)] ?? '';
  const length = Math.max(policy.MinimumLength ?? 8, 12);
  return Array.from({ length }, (_, index) => pick(kinds[index % kinds.length] ?? '')).join('');
}

/** Throws if the template doesn't declare an attribute, or if its length is out of bounds. */
export function assertSchema(attributes: Attributes, { properties }: Pool): void {
  for (const { Name, Value = '' } of attributes) {
    if (Name === 'email_verified') continue;
    const schema = properties.Schema?.find((declared) =>
      [declared.Name, `custom:${declared.Name}`].includes(Name),
    );
    const { MinLength = '0', MaxLength = '2048' } = schema?.StringAttributeConstraints ?? {};
    const problem =
      (!schema && 'Attribute does not exist in the schema.') ||
      (Value.length < Number(MinLength) && 'String must be at least the minimum length') ||
      (Value.length > Number(MaxLength) && 'String must be no longer than the maximum length') ||
      (Name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(Value) && 'Invalid email address format.');
    if (problem) throw invalidParameter(`Attributes did not conform to the schema: ${Name}: ${problem}`);
  }
}

/** Throws InvalidParameterException unless every field is a non-empty text. */
export function assertTexts<Input extends object>(input: Input, ...fields: (keyof Input & string)[]): void {
  for (const field of fields) {
    const value = input[field];
    if (typeof value !== 'string' || value === '') {
      throw invalidParameter(`Missing required parameter ${field}`);
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
