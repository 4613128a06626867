import type { S3Event } from 'aws-lambda';
import { readPicturesOnly } from './decode.ts';
import { receiveUpload } from './receive-upload.ts';

readPicturesOnly();

export async function handler({ Records }: S3Event): Promise<void> {
  for (const { s3 } of Records)
    await receiveUpload(decodeURIComponent(s3.object.key).replace('uploads/', ''));
}
