import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, expect, it, vi } from 'vitest';

process.env.MEDIA_BUCKET = 'media';
afterAll(() => vi.restoreAllMocks());

it('a restore brings back the deleted files of its pictures, and no others', async () => {
  const markers = ['media/one/w400', 'media/one/w800', 'media/other/w400', 'media/there/w400'];
  const removed: unknown[] = [];
  vi.spyOn(S3Client.prototype, 'send').mockImplementation((async (command: object) => {
    if (command instanceof DeleteObjectCommand) return removed.push(command.input);
    // Of this picture one size was deleted and made anew.
    if (command instanceof ListObjectsV2Command) return { Contents: [{ Key: 'media/there/w400' }] };
    if (!(command instanceof ListObjectVersionsCommand)) throw new Error('unexpected');
    const found = markers.filter((key) => key.startsWith(command.input.Prefix ?? ''));
    return { DeleteMarkers: found.map((Key) => ({ Key, VersionId: `marker of ${Key}` })) };
  }) as never);
  const { undeletePictures } = await import('../../infra/operate/pictures.ts');
  expect(await undeletePictures(new Set(['one', 'there', 'refused']))).toBe(2);
  expect(removed).toEqual([
    { Bucket: 'media', Key: 'media/one/w400', VersionId: 'marker of media/one/w400' },
    { Bucket: 'media', Key: 'media/one/w800', VersionId: 'marker of media/one/w800' },
  ]);
});
