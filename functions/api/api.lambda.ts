import middy from '@middy/core';
import { answering } from '../http/answering.ts';
import { understanding } from '../http/contract.ts';
import { errorHandler } from '../http/error-handler.ts';
import { jsonBody } from '../http/json-body.ts';
import { logging } from '../http/logging.ts';
import { dispatch } from './dispatch.ts';

export const handler = middy(dispatch).use([
  logging(),
  answering(),
  errorHandler(),
  understanding(),
  jsonBody(),
]);
