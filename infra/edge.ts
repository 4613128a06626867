import { ProductError } from '../shared/errors.ts';
import { routes } from '../shared/routes.ts';
import { apiScope } from '../shared/scopes.ts';
import * as appPaths from './edge/app-paths.ts';
import * as signedIn from './edge/signed-in.ts';

/** Code of the CloudFront function before the app's files: the function's own text. */
export const appPathsCode = appPaths.handler.toString();

const error = new ProductError('unauthenticated');
const refusal = { status: error.status, body: error.body() };
const open = routes.filter((route) => route.public).map((route) => route.path);

/** Code of the CloudFront function before the API, with what it says, whom it lets by and whose tokens. */
export const signedInCode = (pool: { issuer: string; client: string }) =>
  [
    `const refusal = ${JSON.stringify(refusal)};`,
    `const open = ${JSON.stringify(open)};`,
    `const pool = ${JSON.stringify({ ...pool, scope: apiScope })};`,
    signedIn.carriesAccessToken.toString(),
    signedIn.handler.toString(),
  ].join('\n');
