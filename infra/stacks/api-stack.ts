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
import {
  hasOwnRoute,
  membersPath,
  membersRouteKey,
  openPath,
  openRouteKey,
  routeKey,
  routes,
} from '../../shared/calls/routes.ts';
import { apiScope } from '../../shared/protocol/headers.ts';
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
 * The HTTP API. It has a route for asking for a code, one for the other calls without a token, and two for all others, with
 * separate rate limits for members and for anybody else (`infra/edge/signed-in.ts`). The function finds the call by its path.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly handler: ProductFunction;
  readonly mails: ConfigurationSet;
  /** Calls that the gateway refused by its rate limits. */
  readonly refusedCalls: Metric;

  constructor(scope: Construct, id: string, { data, identity, media, settings, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.handler = new ProductFunction(this, 'Handler', {
      entry: 'api',
      description: 'Answers every call of the API.',
      // This is a second less than the gateway waits, so that the function can word the error if the table is silent.
      timeout: Duration.seconds(29),
      memory: 1024,
    });
    this.handler.addEnvironment('QUOTA_FACTOR', String(settings.quotaFactor));
    const { secondFactor = settings.stage ? 'administrators' : 'optional' } = settings;
    this.handler.addEnvironment('SECOND_FACTOR', secondFactor);
    data.grantRecords(this.handler);
    data.grantFindExpiring(this.handler);
    data.grantReadBases(this.handler);
    media.grantStartUpload(this.handler);
    media.grantEdgeSecret(this.handler, settings.edgeSecret);
    identity.grantAccounts(this.handler);
    identity.grantTableKeys(this.handler, ['codes', 'unsubscribing']);
    identity.grantAppSecrets(this.handler);
    // The function mails codes, for which people wait.
    // The configuration set tells this stage's mails from others of the account.
    this.mails = new ConfigurationSet(this, 'Mails', { reputationMetrics: true });
    this.mails.addEventDestination('Returned', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    grantMail(this, this.handler, settings, this.mails);
    this.handler.addEnvironment('STRANGER_MAILS', String(settings.strangerMails));

    const integration = new HttpLambdaIntegration('Handler', this.handler, { scopePermissionToRoute: false });
    this.api = new HttpApi(this, 'Api', { apiName: nameOf(settings), createDefaultStage: false });
    // Without a required scope, the authorizer would accept ID tokens too.
    const forTokens = {
      integration,
      authorizer: new HttpJwtAuthorizer('AccessToken', identity.userPool.userPoolProviderUrl, {
        jwtAudience: [identity.client.userPoolClientId],
      }),
      authorizationScopes: [apiScope],
    };
    const own = routes.filter(hasOwnRoute);
    const made = [
      // The function answers unknown paths in the product's words, if the caller has a token.
      new HttpRoute(this.api, 'DefaultRoute', {
        httpApi: this.api,
        routeKey: HttpRouteKey.DEFAULT,
        ...forTokens,
      }),
      ...this.api.addRoutes({ path: `${membersPath}/{proxy+}`, ...forTokens }),
      ...this.api.addRoutes({ path: `${openPath}/{proxy+}`, integration }),
      ...own.flatMap(({ path, method }) =>
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
      // AWS's documentation leaves open whether this limits the whole stage, or only routes without a limit. So each
      // route has a limit, and this one is above their sum.
      throttle: { rateLimit: Math.max(2500, 2 * settings.callRate), burstLimit: 1250 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: accessLogFormat,
      },
    });
    // A route must exist before it can be limited.
    stage.node.addDependency(...made);
    const openLimit = limitOf((settings.callRate * 5) / 16, 50);
    (stage.node.defaultChild as CfnStage).routeSettings = {
      [membersRouteKey]: limitOf(settings.callRate, 400),
      $default: limitOf(settings.callRate / 4, 400),
      // A client comes to its own limit in the function first (functions/stores/clients.ts). The gateway knows no clients:
      // whoever calls more often than this from one address has to be stopped at the edge, by a web ACL.
      ...Object.fromEntries([openRouteKey, ...own.map(routeKey)].map((key) => [key, openLimit])),
    };
  }
}

/** The burst allows a room full of people to open the app together. */
const limitOf = (rate: number, burst: number) => ({
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: burst,
});

/** The access log has no address, no headers and no caller. */
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
