import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, EventType, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { LambdaDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Construct } from 'constructs';
import type { DataStack } from './data-stack.ts';
import { ProductFunction } from './product-function.ts';

interface Props extends StackProps {
  data: DataStack;
}

const closed = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};

/** Pictures: originals come into one bucket and are deleted, what is made of them is served from another. */
export class MediaStack extends Stack {
  readonly uploads: Bucket;
  readonly pictures: Bucket;

  constructor(scope: Construct, id: string, { data, ...props }: Props) {
    super(scope, id, props);
    this.uploads = new Bucket(this, 'uploads', {
      ...closed,
      // An address is signed for one key, type and size; the origin it is used from adds nothing.
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: ['*'],
          allowedHeaders: ['content-type'],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.pictures = new Bucket(this, 'pictures-bucket', { ...closed, removalPolicy: RemovalPolicy.RETAIN });

    const maker = new ProductFunction(this, 'pictures', {
      entry: 'media/pictures.lambda.ts',
      description: 'Makes the pictures of an upload, without metadata, and refuses what is no picture',
      memoryMegabytes: 1536,
      timeoutSeconds: 30,
    });
    data.grantRecords(maker);
    maker.addEnvironment('UPLOAD_BUCKET', this.uploads.bucketName);
    maker.addEnvironment('MEDIA_BUCKET', this.pictures.bucketName);
    this.uploads.grantRead(maker, 'uploads/*');
    this.uploads.grantDelete(maker, 'uploads/*');
    this.pictures.grantPut(maker, 'media/*');
    this.uploads.addEventNotification(EventType.OBJECT_CREATED, new LambdaDestination(maker), {
      prefix: 'uploads/',
    });
  }

  /** Lets a function sign uploads. */
  grantUploads(grantee: LambdaFunction): void {
    grantee.addEnvironment('UPLOAD_BUCKET', this.uploads.bucketName);
    this.uploads.grantPut(grantee, 'uploads/*');
  }

  /** Lets a function hand out pictures. */
  grantPictures(grantee: LambdaFunction): void {
    grantee.addEnvironment('MEDIA_BUCKET', this.pictures.bucketName);
    this.pictures.grantRead(grantee, 'media/*');
  }

  /** Lets a function delete pictures that nothing refers to. */
  grantSweep(grantee: LambdaFunction): void {
    grantee.addEnvironment('MEDIA_BUCKET', this.pictures.bucketName);
    this.pictures.grantDelete(grantee, 'media/*');
  }
}
