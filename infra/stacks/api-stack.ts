import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { lanePaths, laneRoutes } from '../../shared/calls/routes.ts';
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

/** The HTTP API. Its routes are lanes with a rate limit each (`infra/edge/signed-in.ts`); the function finds the call. */
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
    data.grantBases(this.handler, ['s3:GetObject']);
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
    // A burst allows a room full of people to open the app together, and to make all the open calls that one client may make
    // in an hour (functions/stores/clients.ts): docs/decisions/0097-each-caller-has-a-lane.md.
    const { callRate } = settings;
    const lanes = [
      { of: lanePaths.members, ...forTokens, limit: limitOf(callRate / 8, 400) },
      { of: lanePaths.tokens, ...forTokens, limit: limitOf(callRate / 64, 400) },
      { of: lanePaths.open, integration, limit: limitOf((callRate * 5) / 128, 200) },
    ].flatMap(({ of, limit, ...options }) =>
      laneRoutes(of).map((path) => ({ path, limit, made: this.api.addRoutes({ path, ...options }) })),
    );
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
      // route has a limit, and this one is above their sum, whose bursts it takes within seconds.
      throttle: { rateLimit: Math.max(2500, 3 * callRate), burstLimit: 1250 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: accessLogFormat,
      },
    });
    // A route must exist before it can be limited.
    stage.node.addDependency(...lanes.flatMap(({ made }) => made));
    (stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(
      lanes.map(({ path, limit }) => [`ANY ${path}`, limit]),
    );
  }
}

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
