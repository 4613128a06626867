import { BlockPublicAccess, BucketEncryption } from 'aws-cdk-lib/aws-s3';

/** A bucket that only the stacks' own roles reach. */
export const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
};
