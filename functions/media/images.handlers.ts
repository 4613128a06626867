import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { v7 as uuid } from 'uuid';
import { can } from '../../shared/permissions/policy.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { parseId } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { toUpload, toUploadItem, uploadKey } from '../stores/uploads.ts';

/** Seconds for which an upload's URL is valid. */
const urlSeconds = 300;

const s3 = new S3Client({
  // Otherwise the URL would demand a checksum that the browser would have to compute.
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** Answers a URL for uploading one picture, bound to its key, type and size. */
export const startUpload: Handler<'startUpload'> = async (call) => {
  const { contentType, size, purpose, square } = call.input();
  const imageId = uuid();
  await changeBy(call.actor, async (unit, actor) => {
    if (!can(actor, 'create', 'images')) throw call.refusal('forbidden');
    await unit.putItem(
      toUploadItem({
        id: imageId,
        owner: actor.id,
        purpose,
        ...(square && { square }),
        status: 'waiting',
        createTimestamp: unit.now.toISOString(),
      }),
    );
  });
  const url = await getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket: process.env.UPLOAD_BUCKET,
      Key: `uploads/${imageId}`,
      ContentType: contentType,
      ContentLength: size,
    }),
    { expiresIn: urlSeconds, signableHeaders: new Set(['content-type', 'content-length', 'host']) },
  );
  return {
    status: 201,
    body: { imageId, upload: { url, method: 'PUT', headers: { 'content-type': contentType } } },
    headers: { location: `/api/uploads/${imageId}` },
  };
};

/** Answers the status of an upload to whoever started it. */
export const readUpload: Handler<'readUpload'> = async (call) => {
  const imageId = parseId(call.path.imageId, call.refusal);
  const item = await new UnitOfWork().item(uploadKey(imageId));
  const upload = item && toUpload(item);
  if (upload?.owner !== call.actor.id) throw call.refusal('not-found');
  const { status, message, template, values } = upload;
  return {
    status: 200,
    body: { imageId, status, message, template, values },
  };
};
