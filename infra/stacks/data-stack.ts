import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, Grant, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { collections } from '../../shared/kinds/collections.ts';
import { privateBucket } from '../constructs/buckets.ts';

/** The table, whose access patterns are in docs/architecture.md, and the bucket with the bases for first loads. */
export class DataStack extends Stack {
  readonly table: Table;
  private readonly bases: Bucket;

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
    this.bases = new Bucket(this, 'Bases', {
      ...privateBucket,
      // If no new base is made, loads work without one.
      lifecycleRules: [{ expiration: Duration.days(1) }],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /** Grants actions on the bases. */
  grantBases(grantee: LambdaFunction, actions: string[]): void {
    grantee.addEnvironment('BASES_BUCKET', this.bases.bucketName);
    Grant.addToPrincipal({ grantee, actions, resourceArns: [this.bases.arnForObjects('bases/*')] });
  }

  /**
   * Grants reading and changing records by key or by query; no function scans the table.
   *
   * @param written the partitions into which the function may write; all, unless given
   */
  grantRecords(grantee: LambdaFunction, written?: string[]): void {
    grantee.addEnvironment('TABLE_NAME', this.table.tableName);
    this.grantTable(grantee, [
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
    ]);
    // An update writes without an order: codes, counts of mails, refusals.
    this.grantTable(grantee, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], written);
    // No function may delete from the audit or change it; entries expire by themselves. That none is put over another, which
    // no policy can say, is a condition of each entry (functions/data/change.ts).
    grantee.addToRolePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
        resources: [this.table.tableArn],
        conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': ['audit'] } },
      }),
    );
  }

  /** Grants finding what expires within a time. */
  grantFindExpiring(grantee: LambdaFunction): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['dynamodb:Query'],
      resourceArns: [`${this.table.tableArn}/index/expiry`],
    });
  }

  /**
   * Grants restoring the table into the one that a drill throws away, and comparing it with this one. DynamoDB fills a
   * restored table with the rights of whoever restores it.
   */
  grantDrill(grantee: LambdaFunction): void {
    const write = ['BatchWriteItem', 'DeleteItem', 'PutItem', 'UpdateItem'];
    const actions = [...write, 'DeleteTable', 'DescribeTable', 'GetItem', 'Query', 'Scan'];
    grantee.addEnvironment('DRILL_TABLE', `${this.table.tableName}-drill`);
    Grant.addToPrincipal({
      grantee,
      actions: actions.map((action) => `dynamodb:${action}`),
      resourceArns: [`${this.table.tableArn}-drill`],
    });
    this.grantTable(grantee, ['dynamodb:RestoreTableToPointInTime']);
    this.grantPartition(grantee, 'sequence', ['dynamodb:GetItem']);
    this.grantTable(grantee, ['dynamodb:Query'], [...collections, 'chairs-bucketed', 'changes']);
  }

  /** Grants actions on the items of one partition only. */
  grantPartition(grantee: LambdaFunction, partition: string, actions: string[]): void {
    grantee.addEnvironment('TABLE_NAME', this.table.tableName);
    this.grantTable(grantee, actions, [partition]);
  }

  private grantTable(grantee: LambdaFunction, actions: string[], partitions?: string[]): void {
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions ?? [] } };
    Grant.addToPrincipal({
      grantee,
      actions,
      resourceArns: [this.table.tableArn],
      ...(partitions && { conditions }),
    });
  }
}
