import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
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
import type { Construct } from 'constructs';
import { releaseHere, releaseName } from '../settings/release.ts';
import { bundleOf } from './bundle.ts';

export type ProductFunctionProps = {
  /** The entry is functions/**\/<entry>.lambda.ts. */
  entry: string;
  description: string;
  timeout: Duration;
  /** MiB; a whole processor comes with 1769. */
  memory: number;
};

/**
 * A function of the product: the runtime its tests run on, and a role that may write its own log, and its traces,
 * and nothing else. What it may touch, the owner grants.
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
      code: Code.fromAsset(bundleOf(entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout,
      memorySize: memory,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      logGroup,
      role,
      // Each line of its log says it.
      environment: { RELEASE: releaseName(releaseHere()) },
    });
  }
}
