import { documentRoute, lanePaths, methodsOf, routes } from '../../shared/calls/routes.ts';
import { unsubscribe } from '../../shared/digest/unsubscribe.calls.ts';
import { unsubscribePath } from '../../shared/protocol/app-pages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import {
  apiScope,
  appHeader,
  passCookie,
  passRememberedSeconds,
  viewerHeader,
} from '../../shared/protocol/headers.ts';
import * as appPaths from './app-paths.ts';
import * as signedIn from './signed-in.ts';
import * as pass from './viewer-request.ts';
import { answer } from './viewer-request.ts';
import * as withPass from './with-pass.ts';

/**
 * The code of the CloudFront function before the app's files.
 *
 * @param files the names of files and folders at the top of the app's bucket
 */
export const appPathsCode = (files: string[]) =>
  [`const files = ${JSON.stringify(files)};`, appPaths.handler.toString()].join('\n');

const refusalOf = (error: ProductError) => ({ status: error.status, body: error.body() });
const open = {
  [documentRoute.path]: [documentRoute.method],
  ...Object.fromEntries(
    routes
      .filter((route) => route.public)
      // The last part of a path may be a parameter.
      .map(({ path }) => [path.replace(/\{\w+\}$/, ''), methodsOf(path)]),
  ),
};
/** The code that verifies passes, with the key that the API signs them with. */
const passCode = (key: string) => [
  `const key = ${JSON.stringify(key)};`,
  pass.keyed.toString(),
  pass.isSame.toString(),
  pass.readPass.toString(),
];

/**
 * The code of the CloudFront function before the API.
 *
 * @param key the key that the API signs passes with
 * @param ended the ended passes (`signed-in.ts`)
 * @param domain the product's own domain name, if it has one
 */
export const signedInCode = (
  pool: { issuer: string; client: string },
  key: string,
  ended: string,
  domain?: string,
) =>
  [
    `const refusal = ${JSON.stringify(refusalOf(new ProductError('unauthenticated')))};`,
    `const noSuchMethod = ${JSON.stringify(refusalOf(new ProductError('method-not-allowed')))};`,
    `const open = ${JSON.stringify(open)};`,
    `const viewer = ${JSON.stringify(viewerHeader)};`,
    `const app = ${JSON.stringify({ header: appHeader, domain })};`,
    `const pass = ${JSON.stringify({ cookie: passCookie, remembered: passRememberedSeconds })};`,
    `const ended = ${JSON.stringify(ended)};`,
    `const lanes = ${JSON.stringify(lanePaths)};`,
    `const documentPath = ${JSON.stringify(documentRoute.path)};`,
    `const ending = ${JSON.stringify({ call: unsubscribe.path.replace('{token}', ''), page: unsubscribePath })};`,
    `const pool = ${JSON.stringify({ ...pool, scope: apiScope })};`,
    ...passCode(key),
    signedIn.carriesAccessToken.toString(),
    signedIn.networkDigits.toString(),
    signedIn.laneOf.toString(),
    answer.toString(),
    signedIn.handler.toString(),
  ].join('\n');

/** The code of the CloudFront function before the pictures, with the key that the API signs passes with. */
export const withPassCode = (key: string) =>
  [
    `const refusal = ${JSON.stringify(refusalOf(new ProductError('forbidden')))};`,
    `const cookie = ${JSON.stringify(passCookie)};`,
    ...passCode(key),
    answer.toString(),
    withPass.handler.toString(),
  ].join('\n');
