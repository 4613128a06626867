import { UserLambdaValidationError } from 'cognito-local/lib/errors.js';
import type { Triggers } from 'cognito-local/lib/services/triggers/triggers.js';
import { region } from '../assembly/identifiers.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Pool, Trigger } from './pool.ts';

const places = { codeParameter: '{####}', usernameParameter: '{username}' };

type Attributes = readonly { Name?: string; Value?: string }[];

interface Call {
  clientId: string | null;
  clientMetadata?: Record<string, string>;
  source: string;
  username: string;
  userAttributes: Attributes;
}

/**
 * Calls the functions that the template's `LambdaConfig` names, with Cognito's events. A function that
 * fails makes the call of the person fail, as it does there (the engine by itself would only log it).
 */
export function poolTriggers(pool: Pool, functions: Pick<Functions, 'invoke'>): Triggers {
  const wired = pool.properties.LambdaConfig ?? {};

  async function call<Response>(
    trigger: Trigger,
    { clientId, clientMetadata, source, username, userAttributes }: Call,
    response: object,
    request: object = {},
  ): Promise<Response> {
    const outcome = await functions.invoke(wired[trigger] ?? '', {
      version: '1',
      region,
      userPoolId: pool.id,
      userName: username,
      callerContext: {
        awsSdkVersion: 'aws-sdk-unknown-unknown',
        clientId: clientId ?? 'CLIENT_ID_NOT_APPLICABLE',
      },
      triggerSource: source,
      request: {
        ...request,
        userAttributes: Object.fromEntries(userAttributes.map(({ Name, Value }) => [Name, Value])),
        ...(clientMetadata && { clientMetadata }),
      },
      response,
    });
    if (!outcome.ok)
      throw new UserLambdaValidationError(`${trigger} failed with error ${outcome.errorMessage}.`);
    return JSON.parse(outcome.payload).response;
  }
  const unwired = () => Promise.reject(new Error('This trigger is refused when the pool is read.'));

  return {
    enabled: (trigger) => trigger in wired,
    preSignUp: (_context, event) =>
      call('PreSignUp', event, { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false }),
    postConfirmation: (_context, event) => call('PostConfirmation', event, {}),
    postAuthentication: (_context, event) => call('PostAuthentication', event, {}),
    // The function says where the code goes; it doesn't see the code.
    customMessage: (_context, event) =>
      call('CustomMessage', event, { emailSubject: null, emailMessage: null, smsMessage: null }, places),
    customEmailSender: unwired,
    preTokenGeneration: unwired,
    userMigration: unwired,
  };
}
