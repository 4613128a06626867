import { describe, expect, it } from 'vitest';
import { aBlock, aHandover, anIntroduction, ofInterest, toJoin, toMember } from '../factories.ts';
import { type Answer, aUser, type Network } from '../in-process/network.ts';
import { type Started, withMails } from '../in-process/with-mails.ts';

/** What answering shows of others, and what can be made of settling and undoing it again and again. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];

const description = '<p>Words.</p>';
const ground = {
  users: [aUser('ada', { admin: 'true' }), ...['mia', 'zoe', 'cat', 'lou', 'owen'].map((id) => aUser(id))],
  admins: [{ id: 'ada' }],
  taskforces: [{ id: 'force', name: 'Force', description, chairs: ['cat'], members: ['cat', 'mia'] }],
  chairs: [{ id: 'cat', taskforces: ['force'] }],
};

withMails(ground, {}, (started) => {
  ({ network, outside, stream } = started);
});

const write = async (from: string, about: object): Promise<string> => {
  const { status, body } = await network.create(from, 'introductions', anIntroduction({ ...about }));
  expect(status).toBe(201);
  return String(body.id);
};
const senders = async (uid: string): Promise<string[]> => {
  const { body } = await network.call(uid, 'GET /api/me/senders', {});
  return (body.senders as unknown as { email: string }[]).map(({ email }) => email.split('@')[0] ?? '');
};
const resolve = (uid: string, id: string, status: string): Promise<Answer> =>
  network.call(uid, 'POST /api/introductions/{id}/resolve', { path: { id }, body: { status } });
const mailsAndNotices = async (uid: string) => {
  await stream.run();
  const mails = outside.done.filter(
    ({ service, about }) => service === 'mail' && about.startsWith(`${uid}@`),
  );
  return { mails: mails.length, notices: (await network.noticesOf(uid)).map(({ words }) => words) };
};

describe('the address of whoever wrote', () => {
  it('is told to the recipient alone: not the recipient’s to the sender, nor anybody’s to others', async () => {
    await write('mia', toMember('zoe'));
    expect(await senders('zoe')).toEqual(['mia']);
    for (const uid of ['mia', 'cat', 'ada']) expect(await senders(uid)).toEqual([]);
  });

  it('is not told once the recipient has answered the other way round: each shows their own', async () => {
    const id = await write('mia', toMember('zoe'));
    await resolve('zoe', id, 'answered');
    expect(await senders('mia')).toEqual([]);
    await write('zoe', toMember('mia'));
    expect(await senders('mia')).toEqual(['zoe']);
  });

  it('is not told to whoever blocked them, nor is the block told to anybody', async () => {
    await network.create('zoe', 'blocks', aBlock('mia'));
    await write('mia', toMember('zoe'));
    expect(await senders('zoe')).toEqual([]);
  });

  it('of a request to join is told to the chairs who accepted, not to who was only named as one', async () => {
    await write('lou', toJoin('force'));
    expect(await senders('cat')).toEqual(['lou']);
    await network.ground({
      taskforces: [{ ...ground.taskforces[0], chairs: ['cat', 'zoe'], unconfirmed: ['zoe'] }],
      chairs: [{ id: 'zoe', taskforces: ['force'] }],
    });
    expect(await senders('zoe')).toEqual([]);
  });

  it('is the present one, and is over with the message and with the member', async () => {
    const id = await write('mia', toMember('zoe'));
    await network.ground({ users: [aUser('mia', { email: 'moved@colloquy.example' })] });
    expect(await senders('zoe')).toEqual(['moved']);
    const { introductions } = await network.snapshot(['introductions']);
    const { message: _, ...old } = introductions.find((each) => each.id === id) ?? {};
    await network.ground({ introductions: [old as { id: string }] });
    expect(await senders('zoe')).toEqual([]);
    await write('mia', toMember('zoe'));
    await network.remove('mia', 'users', 'mia');
    expect(await senders('zoe')).toEqual([]);
  });
});

describe('settling and undoing it, again and again', () => {
  it('mails and notifies nobody, and undoes nothing that others did', async () => {
    const id = await write('mia', toMember('zoe'));
    const before = await mailsAndNotices('zoe');
    for (let times = 0; times < 3; times += 1)
      for (const status of ['answered', 'sent', 'closed', 'sent'])
        expect((await resolve('zoe', id, status)).status).toBe(200);
    expect(await mailsAndNotices('mia')).toEqual({ mails: 0, notices: [] });
    expect(await mailsAndNotices('zoe')).toEqual(before);
    // The sender can't make it wait again: the recipient's count of what waits is theirs.
    await resolve('zoe', id, 'closed');
    expect((await resolve('mia', id, 'sent')).status).toBe(403);
  });

  it('a handover that is declined stays so: no undoing, no second decline that counts', async () => {
    const id = await write('cat', aHandover('taskforces', 'force', 'mia'));
    expect((await resolve('cat', id, 'declined')).status).toBe(403);
    expect((await resolve('mia', id, 'declined')).status).toBe(200);
    const { introductions } = await network.snapshot(['introductions']);
    expect((await resolve('mia', id, 'declined')).status).toBe(200);
    expect((await network.snapshot(['introductions'])).introductions).toEqual(introductions);
    for (const status of ['sent', 'answered', 'withdrawn'])
      expect((await resolve(status === 'withdrawn' ? 'cat' : 'mia', id, status)).status).toBe(409);
    const accept = await network.call('mia', 'POST /api/introductions/{id}/accept', { path: { id } });
    expect(accept.status).toBe(409);
  });

  it('a handover tells its sender once what became of it, by no mail, however often it is asked and declined', async () => {
    for (let times = 0; times < 3; times += 1) {
      const id = await write('cat', aHandover('taskforces', 'force', 'mia'));
      expect((await mailsAndNotices('mia')).notices).toEqual([
        '“Member cat” asks you to take over a role. Take over or decline under Messages.',
      ]);
      for (let again = 0; again < 2; again += 1) await resolve('mia', id, 'declined');
      expect(await mailsAndNotices('cat')).toEqual({
        mails: 0,
        notices: [
          '“Member mia” has declined to take over a role from you. You still have it, and can ask somebody else.',
        ],
      });
      expect((await mailsAndNotices('mia')).notices).toEqual([]);
    }
    // Taking it back tells nobody.
    const id = await write('cat', aHandover('taskforces', 'force', 'zoe'));
    await resolve('cat', id, 'withdrawn');
    expect((await mailsAndNotices('zoe')).notices).toEqual([]);
  });

  it.each([
    ['accept', 'has taken over a role from you'],
    ['decline', 'has declined to take over a role from you'],
  ])(
    'who blocks the other is not told of their answer (%s), and as much is written',
    async (answer, told) => {
      const answerOf = async (successor: string) => {
        const id = await write('cat', aHandover('taskforces', 'force', successor));
        await stream.run();
        if (answer === 'accept')
          await network.call(successor, 'POST /api/introductions/{id}/accept', { path: { id } });
        else await resolve(successor, id, 'declined');
        await stream.run();
        const { notices } = await mailsAndNotices('cat');
        const written = (await network.snapshot(['notices'])).notices.filter(({ subject }) =>
          subject.startsWith('handover-'),
        );
        return { told: notices.some((words) => words.includes(told)), written: written.length };
      };
      await network.create('cat', 'blocks', aBlock('zoe'));
      expect(await answerOf('zoe')).toEqual({ told: false, written: 1 });
      await network.ground({ taskforces: [{ ...ground.taskforces[0] }], chairs: ground.chairs });
      expect(await answerOf('lou')).toEqual({ told: true, written: 2 });
    },
  );

  it.each([false, true])(
    'a handover whose sender left is told to whom it was for (withheld: %s)',
    async (isBlocked) => {
      if (isBlocked) await network.create('mia', 'blocks', aBlock('cat'));
      await write('cat', aHandover('taskforces', 'force', 'mia'));
      await stream.run();
      await network.remove('cat', 'users', 'cat');
      const { notices } = await mailsAndNotices('mia');
      expect(notices).toEqual(
        isBlocked ? [] : ['A handover to you has ended, because its sender is no longer a member.'],
      );
      const written = (await network.snapshot(['notices'])).notices;
      expect(written.filter(({ subject }) => subject === 'handover-ended')).toHaveLength(1);
    },
  );

  it('what waits again may have ended meanwhile', async () => {
    const id = await write('cat', aHandover('taskforces', 'force', 'mia'));
    await resolve('mia', id, 'answered');
    await network.ground({ taskforces: [{ ...ground.taskforces[0], chairs: ['owen'] }] });
    expect((await resolve('mia', id, 'sent')).body).toMatchObject({ status: 'role-lost' });
  });

  it('an answer to an opportunity that was closed can’t wait again', async () => {
    const offer = { id: 'desk', name: 'A desk', description, topics: [], owner: 'owen' };
    await network.ground({ offers: [{ ...offer, expiry: '2126-12-31T00:00:00.000Z' }] });
    const id = await write('mia', ofInterest('offers', 'desk'));
    await resolve('owen', id, 'closed');
    await network.ground({
      offers: [{ ...offer, expiry: '2126-12-31T00:00:00.000Z', closed: '2026-11-20T09:30:00.000Z' }],
    });
    expect((await resolve('owen', id, 'sent')).body).toMatchObject({ status: 'closed' });
  });
});
