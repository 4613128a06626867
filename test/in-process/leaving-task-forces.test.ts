import { describe, expect, it } from 'vitest';
import { anIntroduction, toJoin } from '../factories.ts';
import { aUser, type Network } from './network.ts';
import { type Started, withMails } from './with-mails.ts';

/** Whoever leaves a task force takes only themselves out of it, and nobody is mailed. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];

const force = { name: 'Force', description: '<p>Words.</p>' };
const ground = {
  users: ['mia', 'cat', 'eve'].map((id) => aUser(id)),
  taskforces: [{ id: 'force', ...force, chairs: ['cat'], members: ['cat', 'mia'] }],
  chairs: [{ id: 'cat', taskforces: ['force'] }],
};
withMails(ground, {}, (started) => {
  ({ network, outside, stream } = started);
});

const leave = (uid: string, id = 'force') =>
  network.call(uid, 'DELETE /api/me/taskforces/{id}', { path: { id } });
const taskforce = async () => (await network.snapshot(['taskforces'])).taskforces[0];

it('a member leaves, once, and can ask to join again', async () => {
  expect((await leave('mia')).status).toBe(204);
  const after = await taskforce();
  expect(after).toMatchObject({ chairs: ['cat'], members: ['cat'] });
  expect((await leave('mia')).status).toBe(204);
  expect(await taskforce()).toEqual(after);
  expect((await network.create('mia', 'introductions', anIntroduction(toJoin('force')))).status).toBe(201);
});

it('a chair can’t leave by accident, and nothing is left that isn’t there', async () => {
  expect(await leave('cat')).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  expect((await leave('mia', 'none')).status).toBe(404);
  expect(await taskforce()).toMatchObject({ chairs: ['cat'], members: ['cat', 'mia'] });
});

describe('turned against somebody', () => {
  it('nobody takes another out of it, who isn’t in it changes nothing', async () => {
    const before = await taskforce();
    expect((await leave('eve')).status).toBe(204);
    expect(await taskforce()).toEqual(before);
  });

  it('leaving tells and mails nobody, however often', async () => {
    for (let time = 0; time < 3; time++) {
      await leave('mia');
      const { version = 0, ...left } = (await taskforce()) ?? {};
      await network.edit(
        'cat',
        'taskforces',
        'force',
        { ...left, members: ['cat', 'mia'] } as never,
        version,
      );
    }
    await leave('mia');
    await stream.run();
    const toChair = outside.done.filter(
      ({ service, about }) => service === 'mail' && about.startsWith('cat'),
    );
    expect(toChair).toEqual([]);
    expect(await network.noticesOf('cat')).toEqual([]);
  });
});
