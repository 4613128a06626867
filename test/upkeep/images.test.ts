import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Upload } from '../../functions/stores/uploads.ts';
import { startEngines } from '../helpers/engines.ts';
import { stepRunner } from '../helpers/upkeep.ts';

await startEngines();
const { change, UnitOfWork } = await import('../../functions/data/change.ts');
const { table, tableName } = await import('../../functions/data/table.ts');
const { toUploadItem, uploadKey } = await import('../../functions/stores/uploads.ts');
const { writeVariants } = await import('../../functions/media/storage.ts');
const sweepImages = stepRunner((await import('../../functions/schedule/sweep-images.ts')).sweepImages);

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

const statusOf = async (id: string) => (await new UnitOfWork().item(uploadKey(id)))?.status;
const sweepTwice = async (days: number) => {
  await sweepImages(daysLater(days));
  await sweepImages(daysLater(days + 0.1));
};
const isKnown = async (id: string) => (await new UnitOfWork().item(uploadKey(id))) !== undefined;
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
    // A write that was under way may still show it.
    expect([await statusOf(id), await isStored(id)]).toEqual(['refused', true]);
    await sweepImages(daysLater(7.2));
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
        picture: portrait,
      }),
    );
    await sweepTwice(400);
    expect([await isStored(portrait), await isStored(embedded, 'w1200')]).toEqual([true, true]);
    await aTopic(topic, '<p>No map.</p>');
    await sweepTwice(401);
    expect([await isStored(portrait), await isStored(embedded, 'w1200')]).toEqual([true, false]);
  });

  it('that somebody begins to show while the sweep looks around stays, or is refused to them', {
    tags: ['long'],
  }, async () => {
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
    await sweepTwice(9);
    expect(await isStored(id, 'w1200')).toBe(shown.includes(true));
    expect(await statusOf(id)).toBe(shown.includes(true) ? 'ready' : undefined);
  });

  it('that a write under way begins to show just after it was withdrawn is given back', async () => {
    const id = await anImage('ready', 'embed');
    await sweepImages(daysLater(8));
    expect(await statusOf(id)).toBe('refused');
    await aTopic(crypto.randomUUID(), `<img src="/media/${id}/w1200" alt="">`);
    await sweepImages(daysLater(8.1));
    expect([await statusOf(id), await isStored(id, 'w1200')]).toEqual(['ready', true]);
  });

  it('in a record that can’t be read stays', async () => {
    const id = await anImage('ready');
    const sk = crypto.randomUUID();
    await table.send(
      new PutCommand({ TableName: tableName, Item: { pk: 'users', sk, id: sk, picture: id, version: 1 } }),
    );
    await sweepTwice(8);
    expect([await statusOf(id), await isStored(id)]).toEqual(['ready', true]);
  });
});
