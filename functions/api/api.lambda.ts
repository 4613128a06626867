import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { duringCall } from '../data/log.ts';
import { answering } from '../http/answering.ts';
import { callIdOf } from '../http/call-id.ts';
import { understanding } from '../http/contract.ts';
import { errorHandler } from '../http/error-handler.ts';
import type { ApiEvent } from '../http/event.ts';
import { findCall } from '../http/find-call.ts';
import { jsonBody } from '../http/json-body.ts';
import { logging } from '../http/logging.ts';
import { throughEdge } from '../http/through-edge.ts';
import { dispatch } from './dispatch.ts';

const answer = middy(dispatch).use([
  logging(),
  answering(),
  errorHandler(),
  findCall(),
  throughEdge(),
  understanding(),
  jsonBody(),
]);

export const handler = (event: ApiEvent, context: Context) =>
  duringCall(callIdOf(event), () => answer(event, context));
