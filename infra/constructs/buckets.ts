import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { IEventSourceDlq, IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** The properties of a bucket that only the stacks' own roles can access. */
export const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};

/**
 * The bucket where Lambda sets aside a batch of a stream after its last attempt failed. It keeps the batch's content,
 * which the stream drops after a day.
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

  /** Lambda writes with the function's rights, after it has checked that the bucket exists. */
  bind(_mapping: unknown, handler: IFunction): { destination: string } {
    this.allow(handler, ['s3:PutObject']);
    return { destination: this.bucketArn };
  }

  /** Grants reading and deleting the batches. */
  grantTake(grantee: LambdaFunction): void {
    grantee.addEnvironment('BATCHES_BUCKET', this.bucketName);
    this.allow(grantee, ['s3:GetObject', 's3:DeleteObject']);
  }

  private allow(grantee: IFunction, actions: string[]): void {
    Grant.addToPrincipal({ grantee, actions, resourceArns: [this.arnForObjects('aws/lambda/*')] });
    Grant.addToPrincipal({ grantee, actions: ['s3:ListBucket'], resourceArns: [this.bucketArn] });
  }
}
