import type { MiddlewareObj, Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import { count, log } from '../data/log.ts';
import type { Answer, ApiEvent } from './call.ts';

type Started = { start: number };

/** Logs one line for each call, with nothing of the person. Failed writes are counted. */
export const logging = (): MiddlewareObj<ApiEvent, Answer, Error, Context, Started> => {
  const write = ({ event, response, internal }: Request<ApiEvent, Answer, Error, Context, Started>) => {
    const { statusCode = 500 } = (response ?? {}) as { statusCode?: number };
    log('info', {
      request: event.requestContext.requestId,
      route: event.routeKey,
      status: statusCode,
      milliseconds: Date.now() - internal.start,
    });
    if (statusCode >= 500 && !event.routeKey.startsWith('GET ')) count('FailedSaves');
  };
  return {
    before: ({ internal }) => {
      internal.start = Date.now();
    },
    after: write,
    onError: write,
  };
};
