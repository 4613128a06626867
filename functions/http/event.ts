import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** What the HTTP API hands over, with the claims its authorizer has verified and the parsed body. */
export type ApiEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  json?: unknown;
};
