import type { Assembly } from '../assembly/assembly.ts';

interface Attribute {
  Name: string;
  StringAttributeConstraints?: { MinLength?: string; MaxLength?: string };
}

export interface PoolProperties {
  UsernameAttributes?: string[];
  AdminCreateUserConfig?: { AllowAdminCreateUserOnly?: boolean };
  AccountRecoverySetting?: { RecoveryMechanisms?: { Name: string }[] };
  Policies?: { PasswordPolicy?: PasswordPolicy };
  LambdaConfig?: {
    PreAuthentication?: string;
    PreTokenGenerationConfig?: { LambdaArn: string; LambdaVersion: string };
  };
  Schema?: Attribute[];
  MfaConfiguration?: string;
}

export interface PasswordPolicy {
  MinimumLength?: number;
  RequireLowercase?: boolean;
  RequireUppercase?: boolean;
  RequireNumbers?: boolean;
  RequireSymbols?: boolean;
}

export interface ClientProperties {
  UserPoolId: string;
  ClientName?: string;
  GenerateSecret?: boolean;
  AccessTokenValidity?: number;
  IdTokenValidity?: number;
  RefreshTokenValidity?: number;
  TokenValidityUnits?: { AccessToken?: string; IdToken?: string; RefreshToken?: string };
  ExplicitAuthFlows?: string[];
  EnableTokenRevocation?: boolean;
  PreventUserExistenceErrors?: string;
  RefreshTokenRotation?: { Feature: string; RetryGracePeriodSeconds?: number };
}

/** The user pool of the assembly and its clients. */
export interface Pool {
  id: string;
  arn: string;
  issuer: string;
  properties: PoolProperties;
  clients: Map<string, ClientProperties>;
}

/** `CustomMessage` is never called, because this pool mails nothing. */
const supportedTriggers = ['CustomMessage', 'PreAuthentication', 'PreTokenGenerationConfig'];

/** Reads the user pool of the assembly. Throws on properties that the local run doesn't support. */
export function readPool(assembly: Assembly): Pool {
  const [resource, ...others] = assembly.resources<PoolProperties>('AWS::Cognito::UserPool');
  if (!resource || others.length > 0)
    throw new Error('The local run expects exactly one user pool in the assembly.');
  const { ref, attributes, properties } = resource;
  const unsupported = Object.keys(properties.LambdaConfig ?? {}).filter(
    (name) => !supportedTriggers.includes(name),
  );
  if (unsupported.length > 0)
    throw new Error(`The local run doesn't know the user-pool trigger ${unsupported.join(', ')}.`);
  if (properties.MfaConfiguration === 'ON') throw new Error("The local run can't ask for a second factor.");
  if (properties.UsernameAttributes?.join() !== 'email')
    throw new Error('The local run expects sign-in by email.');
  const recovery = properties.AccountRecoverySetting?.RecoveryMechanisms?.map(({ Name }) => Name).join();
  if (!properties.AdminCreateUserConfig?.AllowAdminCreateUserOnly || recovery !== 'admin_only')
    throw new Error(
      'The local run expects a user pool that is closed: no sign-up and no recovery of its own.',
    );
  const clients = assembly
    .resources<ClientProperties>('AWS::Cognito::UserPoolClient')
    .map((client): [string, ClientProperties] => [client.ref, client.properties]);
  return {
    id: ref,
    arn: attributes.Arn ?? ref,
    issuer: attributes.ProviderURL ?? ref,
    properties,
    clients: new Map(clients),
  };
}

const unitSeconds: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** The validity of a client's tokens in seconds. */
export function validity(client: ClientProperties): { access: number; id: number; refresh: number } {
  const { TokenValidityUnits: units = {} } = client;
  const seconds = (amount: number, unit: string) => amount * (unitSeconds[unit] ?? Number.NaN);
  return {
    access: seconds(client.AccessTokenValidity ?? 1, units.AccessToken ?? 'hours'),
    id: seconds(client.IdTokenValidity ?? 1, units.IdToken ?? 'hours'),
    refresh: seconds(client.RefreshTokenValidity ?? 30, units.RefreshToken ?? 'days'),
  };
}
