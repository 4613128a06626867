import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { duringCall } from '../data/log.ts';
import { type ApiEvent, callIdOf } from '../http/call.ts';
import { checkContractVersion } from '../http/check-contract-version.ts';
import { compressAnswer } from '../http/compress-answer.ts';
import { requireEdgeSecret } from '../http/edge.ts';
import { errorHandler } from '../http/error-handler.ts';
import { findCall } from '../http/find-call.ts';
import { jsonBody } from '../http/json-body.ts';
import { logging } from '../http/logging.ts';
import { dispatch } from './dispatch.ts';

const answer = middy(dispatch).use([
  logging(),
  compressAnswer(),
  errorHandler(),
  findCall(),
  requireEdgeSecret(),
  checkContractVersion(),
  jsonBody(),
]);

export const handler = (event: ApiEvent, context: Context) =>
  duringCall(callIdOf(event), () => answer(event, context));
