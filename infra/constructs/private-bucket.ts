import { BlockPublicAccess, BucketEncryption } from 'aws-cdk-lib/aws-s3';

/** The properties of a bucket that only the stacks' own roles can access. */
export const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};
