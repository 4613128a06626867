import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The HTTP API's event, with the claims that its authorizer verified and the parsed body. */
export type ApiEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { jwt?: { claims?: Record<string, unknown> } } };
  json?: unknown;
};
