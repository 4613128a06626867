import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/**
 * Stores a failed batch of a stream in its destination.
 *
 * @param destination the ARN of a bucket
 * @param functionName the function whose rights are used
 */
export type SetAside = (destination: string, functionName: string, event: object) => Promise<void>;

/** @param storageOf a client of S3 with the rights of a function */
export const setAsideInBucket =
  (storageOf: (functionName: string) => S3Client): SetAside =>
  async (destination, functionName, event) => {
    const [, Bucket] = destination.split(':::');
    const timestamp = new Date().toISOString();
    const Key = `aws/lambda/${timestamp.slice(0, 10).replaceAll('-', '/')}/${timestamp.replaceAll(':', '.')}-${crypto.randomUUID()}`;
    const Body = JSON.stringify({
      requestContext: { functionArn: functionName, condition: 'RetryAttemptsExhausted' },
      timestamp,
      payload: JSON.stringify(event),
    });
    await storageOf(functionName).send(new PutObjectCommand({ Bucket, Key, Body }));
    console.error(`A failed batch was set aside in ${Bucket}: ${Key}`);
  };
