import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { routes } from '../shared/routes.ts';
import { apiScope } from '../shared/scopes.ts';
import type { DataStack } from './data-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { MediaStack } from './media-stack.ts';
import { ProductFunction } from './product-function.ts';
import { grantMail } from './sender.ts';
import { nameOf, type Settings } from './settings.ts';

export type ApiStackProps = StackProps & {
  data: DataStack;
  identity: IdentityStack;
  media: MediaStack;
  settings: Settings;
};

/** The HTTP API: the routes of the contract, each with the authorizer unless it is public. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly handler: ProductFunction;

  constructor(scope: Construct, id: string, { data, identity, media, settings, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.handler = new ProductFunction(this, 'Handler', {
      entry: 'api',
      description: 'Answers every call of the API.',
      // A second less than the HTTP API waits: that the table is silent, callers hear in our words.
      timeout: Duration.seconds(29),
      memory: 1024,
    });
    this.handler.addEnvironment('QUOTA_FACTOR', String(settings.quotaFactor));
    // The alarms of before counted lines of its log: a stage that was deployed then imports it until it is deployed anew.
    this.exportValue(this.handler.logGroup.logGroupName);
    const { secondFactor = settings.stage ? 'administrators' : 'optional' } = settings;
    this.handler.addEnvironment('SECOND_FACTOR', secondFactor);
    data.grantRecords(this.handler);
    data.grantCounts(this.handler);
    data.grantReadBases(this.handler);
    media.grantStartUpload(this.handler);
    media.grantEdgeSecret(this.handler, settings.edgeSecret);
    identity.grantAccounts(this.handler);
    identity.grantCodeKey(this.handler, settings.codeKey);
    // Codes, which are asked for and waited for.
    grantMail(this, this.handler, settings);

    const integration = new HttpLambdaIntegration('Handler', this.handler, { scopePermissionToRoute: false });
    this.api = new HttpApi(this, 'Api', {
      apiName: nameOf(settings),
      createDefaultStage: false,
      // What is no route is answered in the product's own words.
      defaultIntegration: integration,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // A burst is a room full of people who open the app together.
      throttle: { rateLimit: settings.callRate, burstLimit: 400 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLogs', {
            retention: RetentionDays.ONE_MONTH,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: accessLogFormat,
      },
    });
    const authorizer = new HttpJwtAuthorizer('AccessToken', identity.userPool.userPoolProviderUrl, {
      jwtAudience: [identity.client.userPoolClientId],
    });
    // Only an access token has a scope: without one demanded, an ID token would do as well.
    for (const route of routes)
      this.api.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration,
        ...(route.public ? {} : { authorizer, authorizationScopes: [apiScope] }),
      });
  }
}

/** What is known of a call without its address, its headers or its caller. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTimeEpoch(),
    route: AccessLogField.contextRouteKey(),
    status: AccessLogField.contextStatus(),
    bytes: AccessLogField.contextResponseLength(),
    milliseconds: AccessLogField.contextResponseLatency(),
    authorizerError: '$context.authorizer.error',
    integrationError: AccessLogField.contextIntegrationErrorMessage(),
  }),
);
