import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { bundleOf } from './bundle.ts';

export type ProductFunctionProps = {
  /** The entry is functions/**\/<entry>.lambda.ts. */
  entry: string;
  description: string;
  timeout: Duration;
  /** MiB; a whole processor comes with 1769. */
  memory: number;
  /** For a function that is called without anyone waiting: where what it failed at is kept. */
  failures?: Queue;
};

/** A function of the product: same runtime, same logs. What it may touch, the owner grants. */
export class ProductFunction extends LambdaFunction {
  constructor(
    scope: Construct,
    id: string,
    { entry, description, timeout, memory, failures }: ProductFunctionProps,
  ) {
    super(scope, id, {
      description,
      code: Code.fromAsset(bundleOf(entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout,
      memorySize: memory,
      ...(failures && { deadLetterQueue: failures }),
      loggingFormat: LoggingFormat.JSON,
      logGroup: new LogGroup(scope, `${id}Logs`, {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
  }
}
