import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { bundle } from './bundle.ts';

/** Whether `error` as a log level would drop what operators need: the request lines are `info`. */
export interface ProductFunctionProps {
  /** The entry, from `functions/`: `http/api.lambda.ts`. */
  entry: string;
  description: string;
  memoryMegabytes: number;
  timeoutSeconds: number;
  environment?: Record<string, string>;
  reservedConcurrency?: number;
}

/** A function of the product: one entry bundled by esbuild, on the runtime the scripts run too. */
export class ProductFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id, {
      description: props.description,
      code: Code.fromAsset(bundle(scope.node, props.entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMegabytes,
      timeout: Duration.seconds(props.timeoutSeconds),
      reservedConcurrentExecutions: props.reservedConcurrency,
      environment: { NODE_OPTIONS: '--enable-source-maps', ...props.environment },
      loggingFormat: LoggingFormat.JSON,
      logGroup: new LogGroup(scope, `${id}-log`, {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
  }
}
