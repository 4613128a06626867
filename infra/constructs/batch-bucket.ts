import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { IEventSourceDlq, IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { privateBucket } from './private-bucket.ts';

/**
 * Where Lambda sets aside what a function failed at of a stream, to its last attempt: with what the entries say, which
 * the stream itself forgets after a day.
 */
export class BatchBucket extends Bucket implements IEventSourceDlq {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      ...privateBucket,
      lifecycleRules: [{ expiration: Duration.days(14) }],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
  }

  /** Lambda writes there as the function, once it has seen that there is such a bucket. */
  bind(_mapping: unknown, handler: IFunction): { destination: string } {
    this.allow(handler, ['s3:PutObject']);
    return { destination: this.bucketArn };
  }

  /** Take out what was set aside. */
  grantTake(grantee: LambdaFunction): void {
    grantee.addEnvironment('BATCHES_BUCKET', this.bucketName);
    this.allow(grantee, ['s3:GetObject', 's3:DeleteObject']);
  }

  private allow(grantee: IFunction, actions: string[]): void {
    Grant.addToPrincipal({ grantee, actions, resourceArns: [this.arnForObjects('aws/lambda/*')] });
    Grant.addToPrincipal({ grantee, actions: ['s3:ListBucket'], resourceArns: [this.bucketArn] });
  }
}
