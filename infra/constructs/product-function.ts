import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { releaseHere } from '../settings/release.ts';
import { bundleFolder } from './bundle.ts';

export type ProductFunctionProps = {
  /** The function's source is functions/**\/<entry>.lambda.ts. */
  entry: string;
  description: string;
  timeout: Duration;
  /** In MiB; a function with 1769 gets a whole processor. */
  memory: number;
};

/**
 * A function of the product. It has the runtime of the tests, and a role that may write only its own log and traces; the
 * stacks grant all else.
 */
export class ProductFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, { entry, description, timeout, memory }: ProductFunctionProps) {
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(role);
    super(scope, id, {
      description,
      code: Code.fromAsset(bundleFolder(entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout,
      memorySize: memory,
      loggingFormat: LoggingFormat.JSON,
      tracing: scope.node.tryGetContext('traces') === 'on' ? Tracing.ACTIVE : Tracing.DISABLED,
      logGroup,
      role,
      // Each line of the log has the release.
      environment: { RELEASE: releaseName(releaseHere()) },
    });
  }
}

/** A dead letter queue: events whose last attempt failed wait here for an operator. */
export class FailureQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }
}
