import { type Ready, ready } from '../local/ready.ts';

/** Gives the functions' own modules the settings of the running product: import them after this. */
export function settingsOfFunctions(
  { endpoints, engines, credentials, region, variables }: Ready = ready(),
): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: engines.dynamodb,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_REGION: region,
    TABLE_NAME: variables.TABLE_NAME,
    USER_POOL_ID: variables.USER_POOL_ID,
  });
}
