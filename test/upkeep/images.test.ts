import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import type { Upload } from '../../functions/data/uploads.ts';
import { startEngines } from '../steps/engines.ts';
import { wholly } from '../steps/upkeep.ts';

await startEngines();
const { change, Unit } = await import('../../functions/data/change.ts');
const { toUploadItem, uploadKey } = await import('../../functions/data/uploads.ts');
const { writeVariants } = await import('../../functions/media/storage.ts');
const sweepImages = wholly((await import('../../functions/schedule/sweep-images.ts')).sweepImages);

const made = new Date('2026-03-20T10:00:00.000Z');
const daysLater = (days: number) => new Date(made.getTime() + days * 86_400_000);

async function anImage(status: Upload['status'], purpose: Upload['purpose'] = 'picture'): Promise<string> {
  const id = crypto.randomUUID();
  const createTimestamp = made.toISOString();
  await change((unit) => unit.putItem(toUploadItem({ id, owner: 'o', purpose, status, createTimestamp })));
  if (status === 'ready')
    await writeVariants(id, new Map([[purpose === 'embed' ? 'w1200' : 'w400', Buffer.from('…')]]));
  return id;
}

const isKnown = async (id: string) => (await new Unit().item(uploadKey(id))) !== undefined;
const isStored = (id: string, variant = 'w400') =>
  new S3Client({}).send(new HeadObjectCommand({ Bucket: 'media', Key: `media/${id}/${variant}` })).then(
    () => true,
    () => false,
  );
const aTopic = (id: string, description: string) =>
  change((unit) => unit.put('topics', { id, name: 'Hydrology', description }));

describe('An upload that came to nothing', () => {
  it.each(['waiting', 'refused'] as const)('is forgotten after a day when it is %s', async (status) => {
    const id = await anImage(status);
    await sweepImages(daysLater(0.9));
    expect(await isKnown(id)).toBe(true);
    await sweepImages(daysLater(1.1));
    expect(await isKnown(id)).toBe(false);
  });
});

describe('A picture', () => {
  it('that no record shows is deleted after a week', async () => {
    const id = await anImage('ready');
    await sweepImages(daysLater(6.9));
    expect([await isKnown(id), await isStored(id)]).toEqual([true, true]);
    await sweepImages(daysLater(7.1));
    expect([await isKnown(id), await isStored(id)]).toEqual([false, false]);
  });

  it('that a member or a text shows stays for as long as they show it', async () => {
    const [portrait, embedded] = [await anImage('ready'), await anImage('ready', 'embed')];
    const topic = crypto.randomUUID();
    await aTopic(topic, `<p>A map:</p><img src="/media/${embedded}/w1200" alt="map">`);
    await change((unit) =>
      unit.put('users', {
        id: crypto.randomUUID(),
        name: 'Pia',
        email: 'p@colloquy.example',
        topics: [],
        contact: [],
        title: '',
        bio: '',
        firstRun: false,
        notifications: [],
        picture: portrait,
      }),
    );
    await sweepImages(daysLater(400));
    expect([await isStored(portrait), await isStored(embedded, 'w1200')]).toEqual([true, true]);
    await aTopic(topic, '<p>No map.</p>');
    await sweepImages(daysLater(400));
    expect([await isStored(portrait), await isStored(embedded, 'w1200')]).toEqual([true, false]);
  });

  it('that somebody begins to show while the sweep looks around stays, or is refused to them', async () => {
    const id = await anImage('ready', 'embed');
    const topics = Array.from({ length: 20 }, () => crypto.randomUUID());
    const shown = await Promise.all([
      sweepImages(daysLater(8)),
      ...topics.map((topic) =>
        change(async (unit) => {
          const item = await unit.item(uploadKey(id));
          if (item?.status !== 'ready') return false;
          await unit.put('topics', {
            id: topic,
            name: 'Hydrology',
            description: `<img src="/media/${id}/w1200" alt="">`,
          });
          return true;
        }),
      ),
    ]);
    expect(await isStored(id, 'w1200')).toBe(shown.includes(true));
  });
});
