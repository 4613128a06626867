import type { JWTVerifyGetKey } from 'jose';
import type { Assembly } from '../assembly/assembly.ts';
import type { Metrics } from '../cloudwatch/metrics.ts';
import { metricFilters } from '../cloudwatch/metrics.ts';
import type { Functions } from '../lambda/functions.ts';
import { type HttpRequest, type HttpResponse, json } from '../machine/http.ts';
import { type AuthorizerProperties, authorize } from './authorizer.ts';
import { toEvent, toResponse } from './event.ts';
import { pickRoute, type Route } from './routes.ts';
import { type Throttle, throttleOf } from './throttle.ts';

interface RouteProperties {
  ApiId: string;
  RouteKey: string;
  AuthorizationType?: string;
  AuthorizationScopes?: string[];
  AuthorizerId?: string;
  Target: string;
}

interface IntegrationProperties {
  ApiId: string;
  IntegrationType: string;
  IntegrationUri: string;
  PayloadFormatVersion?: string;
  TimeoutInMillis?: number;
}

interface Endpoint {
  functionName: string;
  timeoutMilliseconds: number;
  scopes: string[];
  authorizer?: AuthorizerProperties;
}

const bodyLimit = 10 * 1024 * 1024;
const longestIntegration = 30_000;

/**
 * The HTTP APIs of the assembly: their routes, authorizers and Lambda integrations.
 *
 * @param keysOf the public keys of a token issuer
 * @param metrics records each call
 */
export function httpApis(
  assembly: Assembly,
  functions: Functions,
  keysOf: (issuer: string) => JWTVerifyGetKey,
  metrics: Metrics,
) {
  const routesOf = new Map<string, Route<Endpoint>[]>();
  const throttles = new Map<string, Throttle>();
  for (const { ref } of assembly.resources('AWS::ApiGatewayV2::Api')) {
    routesOf.set(ref, []);
    throttles.set(ref, throttleOf(assembly, ref));
  }
  const countLine = metricFilters(assembly, metrics);
  for (const { properties } of assembly.resources<RouteProperties>('AWS::ApiGatewayV2::Route'))
    routesOf
      .get(properties.ApiId)
      ?.push({ key: properties.RouteKey, target: endpoint(properties, assembly) });

  async function answerOf(apiId: string, request: HttpRequest): Promise<HttpResponse> {
    if (request.body.length > bodyLimit) return json(413, { message: 'Request Entity Too Large' });
    const routes = routesOf.get(apiId);
    if (!routes) throw new Error(`There is no HTTP API ${apiId}.`);
    const picked = pickRoute(routes, request.method, request.path);
    if (!picked) return json(404, { message: 'Not Found' });

    const { key, target } = picked.route;
    if (!throttles.get(apiId)?.(key)) {
      // The metric filters read only these fields of the access log.
      countLine(accessLogOf(assembly, apiId), { status: '429', integrationStatus: '-' });
      return json(429, { message: 'Too Many Requests' });
    }
    const decision = target.authorizer
      ? await authorize(
          target.authorizer,
          target.scopes,
          request.headers,
          keysOf(target.authorizer.JwtConfiguration.Issuer),
        )
      : { authorization: undefined };
    if ('status' in decision) {
      const message = decision.status === 401 ? 'Unauthorized' : 'Forbidden';
      return json(decision.status, { message }, { 'www-authenticate': decision.challenge });
    }
    return run(target, toEvent(request, key, picked.parameters, decision.authorization, apiId));
  }

  async function run({ functionName, timeoutMilliseconds }: Endpoint, event: object): Promise<HttpResponse> {
    if (functions.full) {
      functions.noteRefused(functionName);
      return json(503, { message: 'Service Unavailable' });
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), timeoutMilliseconds);
    });
    const outcome = await Promise.race([functions.invoke(functionName, event), late]);
    clearTimeout(timer);
    if (outcome === 'late') return json(503, { message: 'Service Unavailable' });
    if (!outcome.ok) {
      console.error(`${functionName} failed: ${outcome.errorType}: ${outcome.errorMessage}`);
      if (outcome.errorType === 'RequestEntityTooLargeException')
        return json(413, { message: 'Request Entity Too Large' });
      const status = outcome.errorType === 'Function.ResponseSizeTooLarge' ? 502 : 500;
      return json(status, { message: 'Internal Server Error' });
    }
    return toResponse(outcome.payload) ?? json(500, { message: 'Internal Server Error' });
  }

  return {
    /** Answers a request as the API with this id would. */
    async answer(apiId: string, request: HttpRequest): Promise<HttpResponse> {
      const begun = Date.now();
      const response = await answerOf(apiId, request);
      const metric = (name: string) => ({
        namespace: 'AWS/ApiGateway',
        name,
        dimensions: { ApiId: apiId },
      });
      metrics.put(metric('Latency'), Date.now() - begun);
      if (response.status >= 500) metrics.put(metric('5xx'));
      return response;
    },
  };
}

export type HttpApis = ReturnType<typeof httpApis>;

/** The name of an API's access log group. */
function accessLogOf(assembly: Assembly, apiId: string): string {
  const stage = assembly
    .resources<{ ApiId: string; AccessLogSettings: { DestinationArn: string } }>('AWS::ApiGatewayV2::Stage')
    .find(({ properties }) => properties.ApiId === apiId);
  return assembly.named('AWS::Logs::LogGroup', stage?.properties.AccessLogSettings.DestinationArn ?? '').ref;
}

function endpoint(route: RouteProperties, assembly: Assembly): Endpoint {
  const integration = assembly.named<IntegrationProperties>(
    'AWS::ApiGatewayV2::Integration',
    route.Target.replace('integrations/', ''),
  ).properties;
  if (integration.IntegrationType !== 'AWS_PROXY' || integration.PayloadFormatVersion !== '2.0') {
    throw new Error(`The route ${route.RouteKey} isn't a Lambda integration of payload format 2.0.`);
  }
  if (!['NONE', 'JWT', undefined].includes(route.AuthorizationType)) {
    throw new Error(
      `The route ${route.RouteKey} has a ${route.AuthorizationType} authorizer, which the local run doesn't know.`,
    );
  }
  return {
    functionName: functionNameOf(integration.IntegrationUri),
    timeoutMilliseconds: integration.TimeoutInMillis ?? longestIntegration,
    scopes: route.AuthorizationScopes ?? [],
    authorizer:
      route.AuthorizationType === 'JWT'
        ? assembly.named<AuthorizerProperties>('AWS::ApiGatewayV2::Authorizer', route.AuthorizerId ?? '')
            .properties
        : undefined,
  };
}

/** The function in an integration's URI: its ARN, or API Gateway's ARN that contains it. */
function functionNameOf(uri: string): string {
  return /:function:([A-Za-z0-9_-]+)/.exec(uri)?.[1] ?? uri;
}
