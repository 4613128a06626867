import { accessDenied } from '../aws/errors.ts';
import type { Principal } from '../aws/principals.ts';
import type { Metrics } from '../cloudwatch/metrics.ts';
import { forward, type HttpRequest, type HttpResponse } from '../machine/http.ts';
import { engineAuthorization } from './client.ts';

type Attributes = Record<string, { S?: string }>;

/** The part of a request about one item or one query. */
interface Asked {
  Item?: Attributes;
  Key?: Attributes;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Attributes;
}

interface Operation extends Asked {
  TableName?: string;
  IndexName?: string;
  RequestItems?: Record<string, { Keys?: Attributes[] } | Record<string, Asked>[]>;
  TransactItems?: Record<string, Asked & { TableName: string }>[];
}

/**
 * DynamoDB for the functions: requests that their role doesn't allow are refused as IAM does, and the engine answers all
 * others.
 *
 * @param arnOf the ARN of a table
 * @param metrics records throttled writes
 */
export async function answerDynamoDb(
  request: HttpRequest,
  principal: Principal,
  engine: string,
  arnOf: (table: string) => string,
  metrics: Metrics,
): Promise<HttpResponse> {
  const target = request.headers['x-amz-target'] ?? '';
  const operation = target.split('.').at(-1) ?? '';
  const input: Operation = JSON.parse(request.body.toString());
  const needed = rightsFor(operation, input, arnOf);
  const missing = needed.find(
    ({ action, resource, partitions }) =>
      !principal.allows(action, resource, { 'dynamodb:LeadingKeys': partitions }),
  );
  if (missing) return accessDenied(principal, missing.action, missing.resource);
  const response = await forward(engine, {
    ...request,
    path: '/',
    headers: {
      'content-type': request.headers['content-type'] ?? 'application/x-amz-json-1.0',
      'x-amz-target': target,
      'x-amz-date': request.headers['x-amz-date'] ?? '',
      authorization: engineAuthorization,
    },
  });
  const isWrite = /Write|Put|Update|Delete/.test(operation);
  if (isWrite && response.status === 400 && response.body.includes('ThrottlingException')) {
    const name = 'WriteThrottleEvents';
    for (const table of tablesOf(input))
      metrics.put({ namespace: 'AWS/DynamoDB', name, dimensions: { TableName: table } });
  }
  return response;
}

function tablesOf({ TableName, RequestItems, TransactItems = [] }: Operation): string[] {
  const parts = TransactItems.flatMap((item) => Object.values(item).map((part) => part.TableName));
  return [...new Set([...(TableName ? [TableName] : []), ...Object.keys(RequestItems ?? {}), ...parts])];
}

/** A transaction needs the rights of its parts; an index has its own ARN. */
function rightsFor(
  operation: string,
  input: Operation,
  arnOf: (table: string) => string,
): { action: string; resource: string; partitions: string[] }[] {
  if (input.TransactItems) {
    const actions: Record<string, string> = {
      Put: 'PutItem',
      Update: 'UpdateItem',
      Delete: 'DeleteItem',
      ConditionCheck: 'ConditionCheckItem',
      Get: 'GetItem',
    };
    return input.TransactItems.flatMap((item) => Object.entries(item)).map(([part, asked]) => ({
      action: `dynamodb:${actions[part]}`,
      resource: arnOf(asked.TableName),
      partitions: partitionsOf(asked),
    }));
  }
  const action = `dynamodb:${operation}`;
  if (input.RequestItems)
    return Object.entries(input.RequestItems).map(([table, asked]) => ({
      action,
      resource: arnOf(table),
      partitions: Array.isArray(asked)
        ? asked.flatMap((each) => Object.values(each)).flatMap(partitionsOf)
        : (asked.Keys ?? []).flatMap((Key) => partitionsOf({ Key })),
    }));
  const table = arnOf(input.TableName ?? '');
  const resource = input.IndexName ? `${table}/index/${input.IndexName}` : table;
  return [{ action, resource, partitions: partitionsOf(input) }];
}

/** The partition of an item or a query. */
function partitionsOf({
  Item,
  Key = Item,
  KeyConditionExpression = '',
  ExpressionAttributeValues = {},
}: Asked): string[] {
  const [, named = ''] = /=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  return [Key?.pk?.S ?? ExpressionAttributeValues[named]?.S ?? []].flat();
}
