import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { callIdHeader } from '../../shared/protocol/headers.ts';
import { type Answer, type ApiEvent, callIdOf } from './call.ts';

/** Bytes from which compressing saves more than it costs. */
const worthCompressing = 1400;

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/**
 * Converts an answer to the HTTP API's format. It is compressed here because CloudFront only compresses what it may
 * cache.
 */
export const compressAnswer = (): MiddlewareObj<ApiEvent, Answer> => {
  const write = async (request: Request<ApiEvent, Answer>) => {
    if (request.response)
      request.response = (await toHttpResponse(request.event, request.response)) as unknown as Answer;
  };
  return { after: write, onError: write };
};

async function toHttpResponse(event: ApiEvent, answer: Answer): Promise<APIGatewayProxyStructuredResultV2> {
  const headers = { 'cache-control': 'no-store', [callIdHeader]: callIdOf(event), ...answer.headers };
  const { status: statusCode, cookies } = answer;
  if (answer.body === undefined && !answer.brotli) return { statusCode, headers, cookies };
  const json = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', ...headers };
  const payload = answer.brotli
    ? { encoding: 'br', content: answer.brotli }
    : await compressBody(answer.body, event.headers['accept-encoding'] ?? '');
  if (typeof payload === 'string') return { statusCode, headers: json, cookies, body: payload };
  return {
    statusCode,
    cookies,
    headers: { ...json, 'content-encoding': payload.encoding },
    body: Buffer.from(payload.content).toString('base64'),
    isBase64Encoded: true,
  };
}

/** The plain text if it is short or the caller accepts no compression. */
async function compressBody(body: unknown, accepted: string) {
  const text = JSON.stringify(body);
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (!encoding || text.length < worthCompressing) return text;
  return { encoding, content: await compress[encoding](text) };
}
