import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { ProductFunction } from '../constructs/product-function.ts';

/** The resources that are monitored. */
export type MonitoredResources = {
  /** The namespace of this stage's own metrics. */
  namespace: string;
  api: HttpApi;
  /** Calls that the gateway refused by its rate limits. */
  refusedCalls: Metric;
  table: Table;
  functions: Record<
    'handler' | 'pictures' | 'stream' | 'schedule' | 'tokenScopes' | 'canary' | 'bounces' | 'backups',
    ProductFunction
  >;
  /** The dead letter queues. */
  failures: { queue: Queue; of: string }[];
};
