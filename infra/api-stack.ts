import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { routes } from '../shared/routes.ts';
import type { DataStack } from './data-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { MediaStack } from './media-stack.ts';
import { ProductFunction } from './product-function.ts';

interface Props extends StackProps {
  data: DataStack;
  identity: IdentityStack;
  media: MediaStack;
}

/** An ID token carries no scope, so asking for this one lets access tokens in and nothing else. */
const accessTokenScope = 'aws.cognito.signin.user.admin';

/** The HTTP API: a route for each line of `shared/routes.ts`, all answered by one function. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly handler: ProductFunction;
  /** Where CloudFront finds it. */
  readonly domain: string;

  constructor(scope: Construct, id: string, { data, identity, media, ...props }: Props) {
    super(scope, id, props);
    this.handler = new ProductFunction(this, 'api', {
      entry: 'http/api.lambda.ts',
      description: 'Answers every call of the API',
      memoryMegabytes: 1024,
      timeoutSeconds: 10,
    });
    data.grantRecords(this.handler);
    data.grantExpiry(this.handler);
    identity.grantInvitations(this.handler);
    media.grantUploads(this.handler);
    media.grantPictures(this.handler);

    const integration = new HttpLambdaIntegration('function', this.handler, {
      scopePermissionToRoute: false,
    });
    const members = new HttpUserPoolAuthorizer('members', identity.pool, {
      userPoolClients: [identity.client],
    });
    this.api = new HttpApi(this, 'http-api', {
      createDefaultStage: false,
      // Whatever no route knows is answered by the function's own not-found.
      defaultIntegration: integration,
    });
    for (const route of routes)
      this.api.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration,
        ...(route.public
          ? { authorizer: new HttpNoneAuthorizer() }
          : { authorizer: members, authorizationScopes: [accessTokenScope] }),
      });

    new HttpStage(this, 'stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 200, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'access-log', {
            retention: RetentionDays.ONE_MONTH,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        // Neither the path's ids nor the caller: only what operating needs.
        format: AccessLogFormat.custom(
          '{"requestId":"$context.requestId","route":"$context.routeKey","status":"$context.status","latency":"$context.responseLatency","error":"$context.authorizer.error"}',
        ),
      },
    });
    this.domain = `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    new CfnOutput(this, 'ApiDomain', { value: this.domain });
  }
}
