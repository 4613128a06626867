import type { MiddlewareObj, Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Answer } from './call.ts';
import type { ApiEvent } from './event.ts';

type Started = { start: number };

/** One line a request: its number, the route's pattern, how it ended and how long it took. Nothing of anybody. */
export const logging = (): MiddlewareObj<ApiEvent, Answer, Error, Context, Started> => {
  const write = ({ event, response, internal }: Request<ApiEvent, Answer, Error, Context, Started>) => {
    const { statusCode } = (response ?? {}) as { statusCode?: number };
    console.info(
      JSON.stringify({
        request: event.requestContext.requestId,
        route: event.routeKey,
        status: statusCode,
        milliseconds: Date.now() - internal.start,
      }),
    );
  };
  return {
    before: ({ internal }) => {
      internal.start = Date.now();
    },
    after: write,
    onError: write,
  };
};
