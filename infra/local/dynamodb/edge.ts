import type { Principal } from '../aws/principals.ts';
import type { Metrics } from '../cloudwatch/metrics.ts';
import { forward, type HttpRequest, type HttpResponse, json } from '../machine/http.ts';
import { engineAuthorization } from './client.ts';

interface Operation {
  TableName?: string;
  IndexName?: string;
  Item?: { pk?: { S: string } };
  RequestItems?: Record<string, unknown>;
  TransactItems?: Record<string, { TableName: string }>[];
}

/**
 * DynamoDB for the functions: what their role doesn't allow is refused as IAM would, the rest is the engine's.
 *
 * @param arnOf the ARN of a table
 * @param metrics where it is told what the table was too busy for
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
  const leading = input.Item?.pk && { 'dynamodb:LeadingKeys': input.Item.pk.S };
  const missing = needed.find(([action, resource]) => !principal.allows(action, resource, leading));
  if (missing) {
    const message = `User: ${principal.name} is not authorized to perform: ${missing[0]} on resource: ${missing[1]}`;
    return json(400, { __type: 'com.amazon.coral.service#AccessDeniedException', Message: message });
  }
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
  if (response.status === 400 && response.body.includes('ThrottlingException')) {
    const name = /Write|Put|Update|Delete/.test(operation) ? 'WriteThrottleEvents' : 'ReadThrottleEvents';
    for (const table of tablesOf(input))
      metrics.put({ namespace: 'AWS/DynamoDB', name, dimensions: { TableName: table } });
  }
  return response;
}

function tablesOf({ TableName, RequestItems, TransactItems = [] }: Operation): string[] {
  const parts = TransactItems.flatMap((item) => Object.values(item).map((part) => part.TableName));
  return [...new Set([...(TableName ? [TableName] : []), ...Object.keys(RequestItems ?? {}), ...parts])];
}

/** A transaction needs the rights of its parts; an index has a name of its own. */
function rightsFor(
  operation: string,
  input: Operation,
  arnOf: (table: string) => string,
): [string, string][] {
  if (input.TransactItems) {
    const actions: Record<string, string> = {
      Put: 'PutItem',
      Update: 'UpdateItem',
      Delete: 'DeleteItem',
      ConditionCheck: 'ConditionCheckItem',
      Get: 'GetItem',
    };
    return input.TransactItems.flatMap(Object.entries).map(([part, { TableName }]) => [
      `dynamodb:${actions[part]}`,
      arnOf(TableName),
    ]);
  }
  const tables = input.RequestItems ? Object.keys(input.RequestItems) : [input.TableName ?? ''];
  return tables.map((table) => [
    `dynamodb:${operation}`,
    input.IndexName ? `${arnOf(table)}/index/${input.IndexName}` : arnOf(table),
  ]);
}
