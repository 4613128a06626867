import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { originHeader } from '../../../shared/protocol/headers.ts';
import { claimsOf } from '../../in-process/network.ts';
import type { Product } from '../../local/start-product.ts';

/** What DynamoDB would charge for, in its units. */
export type Capacity = { read: number; write: number };

export type Metered = {
  capacity: Capacity;
  status: number;
  /** Of the body as it goes out, compressed or not. */
  bytes: number;
  /** Milliseconds of the processor, all threads together. */
  processor: number;
  body: Record<string, unknown>;
};

/** What the table's engine says from now on that each call of it consumed. @returns what it was since the last time asked */
async function startCounting(): Promise<() => Capacity> {
  const { table } = await import('../../../functions/data/table.ts');
  let capacity: Capacity = { read: 0, write: 0 };
  table.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (call) => {
        Object.assign(call.input, { ReturnConsumedCapacity: 'TOTAL' });
        const answer = await next(call);
        const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | Consumed[] };
        for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat())
          capacity[/Write|Put|Update|Delete/.test(commandName) ? 'write' : 'read'] += CapacityUnits;
        return answer;
      },
    { step: 'initialize', name: 'meter' },
  );
  return () => {
    const consumed = capacity;
    capacity = { read: 0, write: 0 };
    return consumed;
  };
}

/**
 * The API's own function in this process, over the running product's table, asking the engine at every
 * call of it what that has consumed.
 */
export async function startMeter({ variables, engines, endpoints, region, credentials }: Product) {
  Object.assign(process.env, {
    ...variables,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: engines.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.AWS_ENDPOINT_URL_S3,
  });
  const { handler } = await import('../../../functions/api/api.lambda.ts');
  const consumed = await startCounting();
  // The function's own log lines are none of the bench's.
  console.info = () => {};

  /** One call by the member with this id, alone. */
  return async function call(
    uid: string,
    routeKey: string,
    {
      path,
      query,
      version,
      body,
      accepting,
    }: Partial<Record<'path' | 'query' | 'body', object>> & { version?: number; accepting?: string },
  ): Promise<Metered> {
    const event = {
      routeKey,
      pathParameters: path,
      queryStringParameters: query,
      headers: {
        ...(accepting && { 'accept-encoding': accepting }),
        [originHeader]: variables.EDGE_SECRETS,
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      requestContext: { authorizer: { jwt: { claims: claimsOf(uid) } } },
    };
    consumed();
    const begun = process.cpuUsage();
    const answer = (await handler(event as never, {} as Context)) as APIGatewayProxyStructuredResultV2;
    const { user, system } = process.cpuUsage(begun);
    const { statusCode: status = 0, headers, body: text = '{}', isBase64Encoded } = answer;
    const sent = Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
    const read = readers[String(headers?.['content-encoding'])]?.(sent) ?? sent;
    return {
      capacity: consumed(),
      status,
      bytes: sent.length,
      processor: (user + system) / 1000,
      body: JSON.parse(read.toString()),
    };
  };
}

const readers: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

type Consumed = { CapacityUnits?: number };
export type Meter = Awaited<ReturnType<typeof startMeter>>;
