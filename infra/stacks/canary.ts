import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { ProductFunction } from '../constructs/product-function.ts';
import type { DataStack } from './data-stack.ts';
import type { IdentityStack } from './identity-stack.ts';

/**
 * Signs in and syncs every quarter of an hour through the public address, as people do, and checks whether the stream is
 * paused.
 */
export class Canary extends Construct {
  readonly handler: ProductFunction;

  constructor(
    scope: Construct,
    id: string,
    data: DataStack,
    identity: IdentityStack,
    stream: DynamoEventSource,
    appUrl: string,
  ) {
    super(scope, id);
    this.handler = new ProductFunction(this, 'Canary', {
      entry: 'canary',
      description: 'Signs in and syncs as people do, to be the first to notice that it can’t be done.',
      timeout: Duration.seconds(60),
      // SRP needs much computing.
      memory: 512,
    });
    this.handler.addEnvironment('APP_URL', appUrl);
    // It notes which identity is its own.
    data.grantPartition(this.handler, 'canaries', ['dynamodb:PutItem']);
    identity.grantCanary(this.handler);
    this.handler.addEnvironment('STREAM_MAPPING', stream.eventSourceMappingId);
    Grant.addToPrincipal({
      grantee: this.handler,
      actions: ['lambda:GetEventSourceMapping'],
      resourceArns: [stream.eventSourceMappingArn],
    });
    // A failed run rings the alarm, so it isn't retried.
    this.handler.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Quarterly', {
      schedule: Schedule.rate(Duration.minutes(15)),
      targets: [new FunctionTarget(this.handler, { retryAttempts: 0 })],
    });
  }
}
