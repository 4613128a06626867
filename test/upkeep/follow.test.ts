import { beforeEach, describe, expect, it } from 'vitest';
import { noticeText } from '../../shared/notice/notice-text.ts';
import { startEngines } from '../helpers/engines.ts';
import { deletionsOf, stepRunner } from '../helpers/upkeep.ts';

await startEngines();
const { change, UnitOfWork } = await import('../../functions/data/change.ts');
const pruneReferences = stepRunner(
  (await import('../../functions/stream/prune-references.ts')).pruneReferences,
);
const notifyMembers = stepRunner((await import('../../functions/stream/notify-members.ts')).notifyMembers);
const { markDecided } = await import('../../functions/stores/decisions.ts');
const { fileRequest } = await import('../../functions/account/file-request.ts');

const { readSequence } = await import('../../functions/data/feed.ts');
const { everyRecord } = await import('../../functions/data/records.ts');

const toldTo = async (id: string) =>
  (await Array.fromAsync(everyRecord('notices'))).filter(({ member }) => member === id).map(noticeText);

const member = (id: string) => ({
  id,
  name: `Member ${id}`,
  email: `${id}@colloquy.example`,
  topics: [{ id: 't1' }, { id: 't2' }],
  contact: [],
  title: 'Lecturer',
  bio: '<p>.</p>',
  firstRun: false,
});

describe('Pruning', () => {
  it('goes through more records than one transaction holds, and changes nothing the second time', async () => {
    const ids = Array.from({ length: 130 }, (_, i) => `m${i}`);
    for (let start = 0; start < ids.length; start += 65)
      await change(async (unit) => {
        for (const id of ids.slice(start, start + 65)) await unit.put('users', member(id));
      });
    await pruneReferences(deletionsOf([{ collection: 'topics', id: 't1' }]));
    await pruneReferences(deletionsOf([{ collection: 'topics', id: 't1' }]));
    const users = await new UnitOfWork().getAll('users', ids);
    expect(users).toHaveLength(130);
    expect(users.every(({ topics, version }) => topics.length === 1 && version === 2)).toBe(true);
  });

  it('leaves references to a record that is there again', async () => {
    await change(async (unit) => {
      await unit.put('topics', { id: 't3', name: 'Hydrology', description: '<p>.</p>' });
      await unit.put('users', { ...member('back'), topics: [{ id: 't3' }, { id: 't4' }, { id: 't5' }] });
    });
    await pruneReferences(deletionsOf(['t3', 't4', 't5'].map((id) => ({ collection: 'topics', id }))));
    expect((await new UnitOfWork().get('users', 'back'))?.topics).toEqual([{ id: 't3' }]);
  });

  it('keeps the chairs in step with the task force it takes somebody out of', async () => {
    await change(async (unit) => {
      const fields = { name: 'Wells', description: '<p>.</p>', members: ['gone'] };
      await unit.put('taskforces', { ...fields, id: 'tf', chairs: ['gone', 'stays'] });
      for (const id of ['gone', 'stays']) await unit.put('chairs', { id, taskforces: ['tf'] });
    });
    await pruneReferences(deletionsOf([{ collection: 'users', id: 'gone' }]));
    const unit = new UnitOfWork();
    expect(await unit.get('taskforces', 'tf')).toMatchObject({ chairs: ['stays'], members: [] });
    expect(await unit.get('chairs', 'gone')).toBeUndefined();
    expect(await unit.get('chairs', 'stays')).toMatchObject({ taskforces: ['tf'] });
  });
});

describe('The loss of the last chair', () => {
  beforeEach(() =>
    change(async (unit) => {
      await unit.put('users', member('boss'));
      await unit.put('admins', { id: 'boss' });
    }),
  );

  it('is told once, though the stream may tell it twice', async () => {
    const base = {
      id: 'tf2',
      name: 'Wells',
      description: '',
      members: [],
      createTimestamp: '',
      updateTimestamp: '',
    };
    const loss = {
      collection: 'taskforces' as const,
      id: 'tf2',
      before: { ...base, version: 1, chairs: ['x'] },
      after: { ...base, version: 2, chairs: [] },
    };
    const entries = [{ record: {}, change: loss }];
    await change((unit) => unit.put('taskforces', loss.after));
    await Promise.all([notifyMembers(entries), notifyMembers(entries)]);
    await notifyMembers(entries);
    expect(await toldTo('boss')).toHaveLength(1);
  });
});

describe('A resource for a task force without a chair', () => {
  it('is told to the administrators, but for the one who brought it', async () => {
    const brought = await change(
      async (unit) => {
        for (const id of ['boss', 'bringer']) {
          await unit.put('users', member(id));
          await unit.put('admins', { id });
        }
        await unit.put('users', member('sam'));
        const words = { description: '<p>.</p>', topics: [] };
        await unit.put('taskforces', { ...words, id: 'tf3', name: 'Wells', chairs: [], members: ['sam'] });
        return unit.put('resources', {
          ...words,
          id: 'r1',
          name: 'Wells in law',
          type: 'course',
          audience: 'students',
          taskforce: { id: 'tf3' },
          language: { id: 'en' },
          approved: false,
        });
      },
      { id: 'bringer', role: 'administrator', operation: 'create' },
    );
    const { seq } = await readSequence();
    const entries = [
      { record: {}, change: { collection: 'resources' as const, id: 'r1', after: brought, seq } },
    ];
    await notifyMembers(entries);
    await notifyMembers(entries);
    const told = async (id: string) => (await toldTo(id)).filter((text) => text.includes('resource'));
    expect(await told('boss')).toEqual([
      'A resource has come in for administrators to approve, as its task force had no chair, under Resources: “Wells in law”.',
    ]);
    expect([await told('bringer'), await told('sam')]).toEqual([[], []]);
  });
});

describe('A request of one’s own', () => {
  const signUp = {
    email: 'ana@colloquy.example',
    name: 'Ana',
    university: 'Universidad del Agua',
    title: 'Lecturer',
    reason: 'I teach <b>law</b> & ethics.\n\nPlease.',
  };

  it('files a request with the reason as text', async () => {
    await fileRequest({ ...signUp, uid: 'ana' });
    expect(await new UnitOfWork().get('requests', 'ana')).toMatchObject({
      id: 'ana',
      name: 'Ana',
      email: 'ana@colloquy.example',
      description: '<p>I teach &lt;b&gt;law&lt;/b&gt; &amp; ethics.</p><p>Please.</p>',
      version: 1,
    });
  });

  it('files one however often it is asked for, and none for a member or for whom it was decided', async () => {
    await Promise.all([1, 2, 3].map(() => fileRequest({ ...signUp, uid: 'bob' })));
    expect((await new UnitOfWork().get('requests', 'bob'))?.version).toBe(1);
    await change((unit) => unit.put('users', member('carla')));
    await fileRequest({ ...signUp, uid: 'carla' });
    expect(await new UnitOfWork().get('requests', 'carla')).toBeUndefined();
    await change((unit) => markDecided(unit, 'dora'));
    await fileRequest({ ...signUp, uid: 'dora' });
    expect(await new UnitOfWork().get('requests', 'dora')).toBeUndefined();
  });
});
