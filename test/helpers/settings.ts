import { type Ready, ready } from '../local/ready.ts';
import { inProcess } from './product.ts';

/**
 * Gives the functions' own modules the settings of the running product: import them after this. Of a product in the
 * test's own process they have them already.
 */
export function settingsOfFunctions(product?: Ready): void {
  if (inProcess()) return;
  const { endpoints, engines, credentials, region, variables } = product ?? ready();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: engines.dynamodb,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_REGION: region,
    TABLE_NAME: variables.TABLE_NAME,
    USER_POOL_ID: variables.USER_POOL_ID,
  });
}
