import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Bucket, EventType, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Construct } from 'constructs';
import { FailureQueue } from '../constructs/failure-queue.ts';
import { NumberedSecret } from '../constructs/numbered-secret.ts';
import { privateBucket } from '../constructs/private-bucket.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import type { DataStack } from './data-stack.ts';

export type MediaStackProps = StackProps & {
  data: DataStack;
  /** Where the app is served from, when it is known before the first deployment. */
  appUrl: string | undefined;
};

/** Pictures: uploads come into one bucket, what is made of them goes into the other. */
export class MediaStack extends Stack {
  readonly uploads: Bucket;
  readonly media: Bucket;
  /**
   * What the edge and the API know and nobody else: passes for pictures are signed with it, and CloudFront says it to
   * the API. Here, as both are deployed after.
   */
  readonly edgeSecret: NumberedSecret;
  readonly pictures: ProductFunction;
  readonly failures: FailureQueue;

  constructor(scope: Construct, id: string, { data, appUrl, ...props }: MediaStackProps) {
    super(scope, id, props);
    this.uploads = new Bucket(this, 'Uploads', {
      ...privateBucket,
      // An upload carries its own permission in its address; the origin only keeps other sites' pages away.
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
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
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
    data.grantUploads(this.pictures);
    this.grant(this.pictures, 'UPLOAD_BUCKET', this.uploads, 'uploads', ['s3:GetObject', 's3:DeleteObject']);
    this.grant(this.pictures, 'MEDIA_BUCKET', this.media, 'media', ['s3:PutObject']);
    this.uploads.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(this.pictures), {
      prefix: 'uploads/',
    });
    new CfnOutput(this, 'EdgeSecretArn', { value: this.edgeSecret.arn });
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucketName });
  }

  /** Sign upload addresses, which are worth what their signer may do. */
  grantStartUpload(grantee: LambdaFunction): void {
    this.grant(grantee, 'UPLOAD_BUCKET', this.uploads, 'uploads', ['s3:PutObject']);
  }

  /** Sign passes for pictures, and know who came by way of the edge. */
  grantEdgeSecret(grantee: LambdaFunction, number: number): void {
    // The value before too: CloudFront learns of another minutes after the API.
    grantee.addEnvironment('EDGE_SECRETS', this.edgeSecret.understood(number));
  }

  /** Remove pictures that no record shows any more. */
  grantSweep(grantee: LambdaFunction): void {
    this.grant(grantee, 'MEDIA_BUCKET', this.media, 'media', ['s3:DeleteObject']);
  }

  /**
   * The account's distributions may read: this stack is deployed before the one with the distribution, and can't name it.
   * They may list as well, or S3 would say of a picture that isn't there that access is denied.
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
