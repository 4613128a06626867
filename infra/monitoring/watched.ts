import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { ProductFunction } from '../constructs/product-function.ts';

/** What is watched of the product. */
export type Watched = {
  /** Where the product's own metrics are, apart from those of other stages. */
  namespace: string;
  api: HttpApi;
  /** Calls that the gateway refused because there were too many. */
  refusedCalls: Metric;
  table: Table;
  functions: Record<
    'handler' | 'pictures' | 'stream' | 'schedule' | 'tokenScopes' | 'canary' | 'bounces',
    ProductFunction
  >;
  /** Where what was given up waits for a person. */
  failures: { queue: Queue; of: string }[];
};
