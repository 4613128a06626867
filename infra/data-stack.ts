import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** The one table. Its access patterns are listed in docs/architecture.md. */
export class DataStack extends Stack {
  readonly table: Table;

  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, props);
    this.table = new Table(this, 'table', {
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
      projectionType: ProjectionType.KEYS_ONLY,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /** Lets a function read and write records, item by item or in one transaction; never scan or drop. */
  grantRecords(grantee: LambdaFunction): void {
    grantee.addEnvironment('TABLE_NAME', this.table.tableName);
    this.table.grant(
      grantee,
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    );
  }

  /** Lets a function find offers by their expiry. */
  grantExpiry(grantee: LambdaFunction): void {
    grantee.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: [`${this.table.tableArn}/index/expiry`],
      }),
    );
  }
}
