import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOffer } from '../factories.ts';
import { aUser } from './network.ts';
import { startPool } from './pool.ts';
import { provideNetwork } from './provide-network.ts';
import type { Fate } from './table.ts';

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  process.env.UPLOAD_BUCKET = 'uploads';
  const pool = await startPool();
  return () => pool.stop();
});
const network = provideNetwork({ quotaFactor: 1, mayFail: true });
let modules: typeof import('../../functions/data/change.ts') &
  typeof import('../../functions/data/feed.ts') &
  typeof import('../../functions/data/once.ts') &
  typeof import('../../functions/stores/dead-letters.ts') &
  typeof import('../../functions/stores/uploads.ts') &
  Pick<typeof import('../../functions/media/receive-upload.ts'), 'recordOutcome'>;

beforeAll(async () => {
  modules = {
    ...(await import('../../functions/data/change.ts')),
    ...(await import('../../functions/data/feed.ts')),
    ...(await import('../../functions/data/once.ts')),
    ...(await import('../../functions/stores/dead-letters.ts')),
    ...(await import('../../functions/stores/uploads.ts')),
    recordOutcome: (await import('../../functions/media/receive-upload.ts')).recordOutcome,
  };
});

const upload = { contentType: 'image/png', size: 100, purpose: 'picture' };
const startUpload = () => network.call('mia', 'POST /api/uploads', { body: upload });
const kept = (id: string) => new modules.UnitOfWork().item(modules.uploadKey(id));

beforeEach(async () => {
  await network.clear();
  await network.ground({ users: [aUser('mia')] });
});

describe('what is no record', () => {
  it('moves no clock and is in no feed: an upload, its verdict, a mark, what is given up', async () => {
    const before = await modules.readSequence();
    const started = await startUpload();
    expect(started.status).toBe(201);
    const id = String(started.body.imageId);
    await modules.recordOutcome(id, { status: 'ready' });
    await modules.doOnce('mail#1', async () => {});
    await modules.addDeadLetter({ step: 'mail', about: 'e1' }, new Error('broken'));
    expect(await kept(id)).toMatchObject({ owner: 'mia', status: 'ready' });
    expect(await modules.filterUndone(['mail#1', 'mail#2'])).toEqual(new Set(['mail#2']));
    expect(await modules.readSequence()).toEqual(before);
    expect(await modules.entriesFrom(before.seq + 1, 10)).toEqual([]);
  });

  it('is marked as done in one write, and where the table refuses that for now, in another', async () => {
    const written: string[] = [];
    let busy = false;
    network.table.fates(({ operation }) => {
      if (!/^(Get|BatchGet)Item$/.test(operation)) written.push(operation);
      return busy && operation === 'UpdateItem' ? 'throttled' : 'pass';
    });
    let times = 0;
    const mail = () => modules.doOnce(`mail#${busy}`, async () => void times++);
    for (let n = 0; n < 2; n += 1) await mail();
    expect([times, written]).toEqual([1, ['UpdateItem']]);
    busy = true;
    for (let n = 0; n < 2; n += 1) await mail();
    network.table.fates(() => 'pass');
    expect([times, written.at(-1)]).toEqual([2, 'TransactWriteItems']);
  });

  it('is checked once by however many check it at the same moment', async () => {
    const id = String((await startUpload()).body.imageId);
    await Promise.all([
      modules.recordOutcome(id, { status: 'ready' }),
      ...Array.from({ length: 9 }, (_, n) =>
        modules.recordOutcome(id, { status: 'refused', message: `${n}` }),
      ),
    ]);
    const first = await kept(id);
    await modules.recordOutcome(id, { status: 'ready' });
    expect(await kept(id)).toEqual(first);
  });

  it('is counted against the quota, none twice and none passed over, beside writes of records', async () => {
    const offer = anOffer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 === 0 ? network.create('mia', 'offers', offer) : startUpload(),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const counts = await new modules.UnitOfWork().item({ pk: 'counts', sk: 'mia' });
    expect(counts).toMatchObject({ made: { startUpload: 8, 'createRecord offers': 4 } });
  });

  it('rests on what still holds: whoever is deleted meanwhile starts no upload', async () => {
    let isDeleted = false;
    network.table.fates(async ({ operation }): Promise<Fate> => {
      if (operation === 'TransactWriteItems' && !isDeleted) {
        isDeleted = true;
        await modules.change((unit) => unit.remove('users', 'mia'));
      }
      return 'pass';
    });
    const { status } = await startUpload();
    network.table.fates(() => 'pass');
    expect([isDeleted, status]).toEqual([true, 403]);
  });

  it('is made once where the answer to it is lost', async () => {
    let lost = 0;
    network.table.fates(({ operation }) =>
      operation === 'TransactWriteItems' && lost++ < 5 ? 'unanswered' : 'pass',
    );
    const { status } = await startUpload();
    network.table.fates(() => 'pass');
    expect([lost > 1, status]).toEqual([true, 201]);
    const counts = await new modules.UnitOfWork().item({ pk: 'counts', sk: 'mia' });
    expect(counts).toMatchObject({ made: { startUpload: 1 } });
  });
});
