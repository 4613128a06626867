import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** The one table; its access patterns stand in functions/data. */
export class DataStack extends Stack {
  readonly table: Table;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'expires',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.table.addGlobalSecondaryIndex({
      indexName: 'expiry',
      partitionKey: { name: 'expiryKind', type: AttributeType.STRING },
      sortKey: { name: 'expiry', type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /** Read and change records, by key or by query: nothing reads the whole table. */
  grantRecords(grantee: LambdaFunction): void {
    grantee.addEnvironment('TABLE_NAME', this.table.tableName);
    Grant.addToPrincipal({
      grantee,
      actions: [
        'dynamodb:BatchGetItem',
        'dynamodb:ConditionCheckItem',
        'dynamodb:DeleteItem',
        'dynamodb:GetItem',
        'dynamodb:PutItem',
        'dynamodb:Query',
        'dynamodb:UpdateItem',
      ],
      resourceArns: [this.table.tableArn, `${this.table.tableArn}/index/expiry`],
    });
  }

  /** Say which identity is the canary's, and write nothing else. */
  grantCanary(grantee: LambdaFunction): void {
    grantee.addEnvironment('TABLE_NAME', this.table.tableName);
    Grant.addToPrincipal({
      grantee,
      actions: ['dynamodb:PutItem'],
      resourceArns: [this.table.tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['canaries'] } },
    });
  }
}
