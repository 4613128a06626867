import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Bucket, EventType, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Construct } from 'constructs';
import { privateBucket } from '../constructs/buckets.ts';
import { NumberedSecret } from '../constructs/numbered-secret.ts';
import { FailureQueue, ProductFunction } from '../constructs/product-function.ts';
import type { DataStack } from './data-stack.ts';

export type MediaStackProps = StackProps & {
  data: DataStack;
  /** The app's address, if it is known before the first deployment. */
  appUrl: string | undefined;
};

/** The buckets for pictures: one for uploads, the other for their variants. */
export class MediaStack extends Stack {
  readonly uploads: Bucket;
  readonly media: Bucket;
  /**
   * The secret that only CloudFront and the API share: it signs passes for pictures, and CloudFront sends it to the API.
   * It is in this stack because both are deployed later.
   */
  readonly edgeSecret: NumberedSecret;
  readonly pictures: ProductFunction;
  readonly failures: FailureQueue;

  constructor(scope: Construct, id: string, { data, appUrl, ...props }: MediaStackProps) {
    super(scope, id, props);
    this.uploads = new Bucket(this, 'Uploads', {
      ...privateBucket,
      // An upload's address is signed; this only keeps other sites' pages away.
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: [appUrl ?? '*'],
          allowedHeaders: ['content-type'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    this.media = new Bucket(this, 'Media', {
      ...privateBucket,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(35) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.letEdgeRead();
    this.edgeSecret = new NumberedSecret(
      this,
      'EdgeSecret',
      'What CloudFront and the API know: JSON, by number.',
      RemovalPolicy.DESTROY,
    );
    this.failures = new FailureQueue(this, 'PicturesFailures');

    this.pictures = new ProductFunction(this, 'Pictures', {
      entry: 'pictures',
      description: 'Makes the variants of an uploaded picture, or refuses it.',
      timeout: Duration.seconds(30),
      memory: 1536,
    });
    this.pictures.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(this.failures) });
    data.grantPartition(this.pictures, 'images', ['dynamodb:GetItem', 'dynamodb:PutItem']);
    // Each change also reads the sequence number.
    data.grantPartition(this.pictures, 'sequence', ['dynamodb:GetItem']);
    this.grant(this.pictures, 'UPLOAD_BUCKET', this.uploads, 'uploads', ['s3:GetObject', 's3:DeleteObject']);
    this.grant(this.pictures, 'MEDIA_BUCKET', this.media, 'media', ['s3:PutObject']);
    this.uploads.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(this.pictures), {
      prefix: 'uploads/',
    });
    new CfnOutput(this, 'EdgeSecretArn', { value: this.edgeSecret.arn });
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucketName });
  }

  /** Grants uploading, with which the function signs addresses for browsers. */
  grantStartUpload(grantee: LambdaFunction): void {
    this.grant(grantee, 'UPLOAD_BUCKET', this.uploads, 'uploads', ['s3:PutObject']);
  }

  /** Grants signing passes, and recognizing calls that came through CloudFront. */
  grantEdgeSecret(grantee: LambdaFunction, number: number): void {
    // It includes the previous value, because CloudFront gets a new one minutes after the API.
    grantee.addEnvironment('EDGE_SECRETS', this.edgeSecret.acceptedValues(number));
  }

  /** Grants removing pictures that no record shows. */
  grantSweep(grantee: LambdaFunction): void {
    this.grant(grantee, 'MEDIA_BUCKET', this.media, 'media', ['s3:DeleteObject']);
  }

  /**
   * Lets all of the account's distributions read, because the product's own is deployed later and can't be named here.
   * They may list too, because S3 would otherwise answer 403 for a missing picture.
   */
  private letEdgeRead(): void {
    const statement = (action: string, resource: string) =>
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: [action],
        resources: [resource],
        conditions: {
          StringLike: {
            'AWS:SourceArn': this.formatArn({
              service: 'cloudfront',
              region: '',
              resource: 'distribution',
              resourceName: '*',
            }),
          },
        },
      });
    this.media.addToResourcePolicy(statement('s3:GetObject', this.media.arnForObjects('media/*')));
    this.media.addToResourcePolicy(statement('s3:ListBucket', this.media.bucketArn));
  }

  private grant(
    grantee: LambdaFunction,
    name: string,
    bucket: Bucket,
    folder: string,
    actions: string[],
  ): void {
    grantee.addEnvironment(name, bucket.bucketName);
    Grant.addToPrincipal({ grantee, actions, resourceArns: [bucket.arnForObjects(`${folder}/*`)] });
  }
}
