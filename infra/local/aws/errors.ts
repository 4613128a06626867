import { type HttpResponse, json } from '../machine/http.ts';
import type { Principal } from './principals.ts';

/** An error of AWS's APIs, by its name there. Some clients read it in the header, others in the body. */
export const awsError = (type: string, message: string, status = 400): HttpResponse =>
  json(status, { __type: type, message }, { 'x-amzn-errortype': type });

/** The answer to a caller whose role doesn't allow an action. @param status 403 in APIs that have paths for what they do */
export const accessDenied = (
  { name }: Pick<Principal, 'name'>,
  action: string,
  resource: string,
  status?: 403,
): HttpResponse =>
  awsError(
    'AccessDeniedException',
    `User: ${name} is not authorized to perform: ${action} on resource: ${resource}`,
    status,
  );
