import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { membersPath, membersRouteKey, routeKey, routes } from '../../shared/routes.ts';
import { apiScope } from '../../shared/scopes.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import { grantMail } from '../constructs/sender.ts';
import { nameOf, type Settings } from '../settings/settings.ts';
import type { DataStack } from './data-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { MediaStack } from './media-stack.ts';

export type ApiStackProps = StackProps & {
  data: DataStack;
  identity: IdentityStack;
  media: MediaStack;
  settings: Settings;
};

/**
 * The HTTP API. It has few routes, as a limit may be one of each: those of the calls that need no token, and two for all
 * that do, whose limits tell members from anybody (`infra/edge/signed-in.ts`). The function finds the call by its path.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly handler: ProductFunction;
  readonly mails: ConfigurationSet;
  /** Calls that the gateway refused because there were too many, and asked no function for. */
  readonly refusedCalls: Metric;

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
    identity.grantAppSecrets(this.handler);
    // Codes, which are asked for and waited for.
    // By it SES tells this stage's mails from others of the account.
    this.mails = new ConfigurationSet(this, 'Mails', { reputationMetrics: true });
    this.mails.addEventDestination('Returned', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    grantMail(this, this.handler, settings, this.mails);
    this.handler.addEnvironment('STRANGER_MAILS', String(settings.strangerMails));

    const integration = new HttpLambdaIntegration('Handler', this.handler, { scopePermissionToRoute: false });
    this.api = new HttpApi(this, 'Api', { apiName: nameOf(settings), createDefaultStage: false });
    // Only an access token has a scope: without one demanded, an ID token would do as well.
    const forTokens = {
      integration,
      authorizer: new HttpJwtAuthorizer('AccessToken', identity.userPool.userPoolProviderUrl, {
        jwtAudience: [identity.client.userPoolClientId],
      }),
      authorizationScopes: [apiScope],
    };
    const open = routes.filter((route) => route.public);
    const made = [
      // What is no call is answered in the product's own words, to whoever has a token.
      new HttpRoute(this.api, 'DefaultRoute', {
        httpApi: this.api,
        routeKey: HttpRouteKey.DEFAULT,
        ...forTokens,
      }),
      ...this.api.addRoutes({ path: `${membersPath}/{proxy+}`, ...forTokens }),
      ...open.flatMap(({ path, method }) =>
        this.api.addRoutes({ path, methods: [HttpMethod[method]], integration }),
      ),
    ];
    const accessLog = new LogGroup(this, 'AccessLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.refusedCalls = accessLog
      .addMetricFilter('RefusedCalls', {
        filterPattern: FilterPattern.all(
          FilterPattern.stringValue('$.status', '=', '429'),
          FilterPattern.stringValue('$.integrationStatus', '=', '-'),
        ),
        metricNamespace: nameOf(settings),
        metricName: 'RefusedCalls',
      })
      .metric();
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // AWS's documents can be read as one limit for the stage, or as one that each route has where it has none of its
      // own. Each has one, and the stage's is above all of them together.
      throttle: { rateLimit: Math.max(2500, 2 * settings.callRate), burstLimit: 1250 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: accessLogFormat,
      },
    });
    // A route has to be there before it is limited.
    stage.node.addDependency(...made);
    (stage.node.defaultChild as CfnStage).routeSettings = {
      [membersRouteKey]: limitOf(settings.callRate, 400),
      $default: limitOf(settings.callRate / 4, 400),
      ...Object.fromEntries(open.map((route) => [routeKey(route), limitOf(settings.callRate / 32, 50)])),
    };
  }
}

/** A burst is a room full of people who open the app together. */
const limitOf = (rate: number, burst: number) => ({
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: burst,
});

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
    integrationStatus: '$context.integration.status',
    integrationError: AccessLogField.contextIntegrationErrorMessage(),
  }),
);
