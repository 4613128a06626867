import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Variant, variants } from '../../shared/picture/upload.ts';

const storage = new S3Client({});

const originalOf = (imageId: string) => ({ Bucket: process.env.UPLOAD_BUCKET, Key: `uploads/${imageId}` });
const variantOf = (imageId: string, variant: Variant) => ({
  Bucket: process.env.MEDIA_BUCKET,
  Key: `media/${imageId}/${variant}`,
});

export async function readOriginal(imageId: string): Promise<Uint8Array> {
  const { Body } = await storage.send(new GetObjectCommand(originalOf(imageId)));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

export async function deleteOriginal(imageId: string): Promise<void> {
  await storage.send(new DeleteObjectCommand(originalOf(imageId)));
}

export async function writeVariants(imageId: string, made: Map<Variant, Buffer>): Promise<void> {
  await Promise.all(
    [...made].map(([variant, Body]) =>
      storage.send(new PutObjectCommand({ ...variantOf(imageId, variant), Body, ContentType: 'image/webp' })),
    ),
  );
}

/** Deletes all variants of an image; missing ones do no harm. */
export async function deleteVariants(imageId: string): Promise<void> {
  await Promise.all(
    (Object.keys(variants) as Variant[]).map((variant) =>
      storage.send(new DeleteObjectCommand(variantOf(imageId, variant))),
    ),
  );
}
