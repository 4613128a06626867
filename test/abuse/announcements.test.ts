import { describe, expect, it, vi } from 'vitest';
import { aUser, type Network } from '../in-process/network.ts';
import { type Started, withMails } from '../in-process/with-mails.ts';

/** Words of one administrator that reach everybody: Eve is one who has gone bad. */
let network: Network;
let outside: Started['outside'];
let stream: Started['stream'];
const ground = {
  users: [aUser('ada', { admin: 'true' }), aUser('eve', { admin: 'true' }), aUser('mia')],
  admins: [{ id: 'ada' }, { id: 'eve' }],
};
withMails(ground, { quotaFactor: 1 }, (started) => {
  ({ network, outside, stream } = started);
});

const announce = (uid: string, text: unknown, days: unknown = '3') =>
  network.call(uid, 'PUT /api/me/announcement', { body: { text, days } });
const end = (uid: string, userId: string) =>
  network.call(uid, 'DELETE /api/admins/{userId}/announcement', { path: { userId } });
/** What a member's browser shows, by who says it. */
async function heardBy(uid: string): Promise<Record<string, unknown>> {
  const browser = await network.browserOf(uid).sync();
  const held = await browser.held();
  await browser.close();
  return Object.fromEntries(
    Object.values(held).flatMap((record) =>
      'announcement' in record ? [[record.id, record.announcement]] : [],
    ),
  );
}

describe('an announcement', () => {
  it('is made by administrators, reaches every member with the next sync, and says who made it and until when', async () => {
    expect((await announce('mia', 'Hello.')).status).toBe(403);
    expect((await announce('ada', 'We meet on Friday.')).status).toBe(204);
    const until = '2026-11-24T09:30:00.000Z';
    expect(await heardBy('mia')).toEqual({ ada: { text: 'We meet on Friday.', until } });
  });

  it('is in the audit, by the name of who made it and of who ended it', async () => {
    await announce('eve', 'Hello.');
    await end('ada', 'eve');
    const { items } = (await network.call('ada', 'GET /api/audit')).body as unknown as {
      items: { by: string; operation: string; records: object[] }[];
    };
    expect(items.slice(0, 2).map(({ by, operation }) => [by, operation])).toEqual([
      ['ada', 'endAnnouncement'],
      ['eve', 'announce'],
    ]);
    // Which field, and not what it said.
    expect(JSON.stringify(items)).not.toContain('Hello');
  });

  it('mails nobody and is no notice, so it reaches nobody who isn’t here', async () => {
    await announce('eve', 'Hello.');
    await stream.run();
    expect(outside.done).toEqual([]);
    expect((await network.snapshot(['notices'])).notices).toEqual([]);
  });
});

describe('an administrator who has gone bad', () => {
  it('says one thing at a time, five a day', async () => {
    for (let each = 0; each < 5; each += 1) expect((await announce('eve', `Shout ${each}`)).status).toBe(204);
    expect((await announce('eve', 'Shout again')).status).toBe(429);
    expect(await heardBy('mia')).toEqual({ eve: { text: 'Shout 4', until: expect.any(String) } });
  });

  it('is silenced by any other administrator, and by losing the role or the membership', async () => {
    await announce('eve', 'Send me your passwords.');
    expect((await end('mia', 'eve')).status).toBe(403);
    expect((await end('ada', 'eve')).status).toBe(204);
    expect(await heardBy('mia')).toEqual({});
    // What isn't said any more is ended already.
    expect((await end('ada', 'eve')).status).toBe(204);
    await announce('eve', 'Send me your passwords.');
    await network.call('ada', 'DELETE /api/admins/{userId}', {
      path: { userId: 'eve' },
      headers: { 'if-match': '"1"' },
    });
    expect(await heardBy('mia')).toEqual({});
    expect((await announce('eve', 'And again.')).status).toBe(403);
    // Who is made an administrator again begins in silence.
    await network.call('ada', 'PUT /api/admins/{userId}', {
      path: { userId: 'eve' },
      headers: { 'if-match': '"2"' },
    });
    expect(await heardBy('mia')).toEqual({});
  });

  it('says nothing from a session that has not just shown who they are', async () => {
    const { calls } = await import('../../shared/calls/calls.ts').then((all) => ({ calls: all }));
    expect(calls.announce.secondFactor).toBe('again-as-administrator');
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  \u200b '],
    ['more than 300 characters', 'x'.repeat(301)],
    ['no text', { html: '<b>bold</b>' }],
  ])('can’t say %s', async (_, text) => {
    expect((await announce('eve', text)).status).toBe(422);
  });

  it.each(['0', '365', 3, -1])('can’t be heard for %s days', async (days) => {
    expect((await announce('eve', 'Hello.', days)).status).toBe(422);
  });

  it('can’t hide, turn around or stretch what is said: it is one line, of visible characters, kept as it is read', async () => {
    await announce('eve', ' Log in\u202e\u2066\u200b at\n\n\n\u0000evil.example\t<b>now</b> ');
    expect(await heardBy('mia')).toEqual({
      eve: { text: 'Log in at evil.example <b>now</b>', until: expect.any(String) },
    });
    await announce('eve', 'ناقش ذلك 🙂 讨论一下');
    expect(await heardBy('mia')).toMatchObject({ eve: { text: 'ناقش ذلك 🙂 讨论一下' } });
  });

  it('says nothing for longer than it was said, whatever the record still holds', async () => {
    await announce('eve', 'Hello.', '1');
    const { eve } = (await heardBy('mia')) as { eve: { until: string } };
    vi.setSystemTime(new Date('2026-11-22T09:30:00.001Z'));
    expect(Date.parse(eve.until)).toBeLessThan(Date.now());
  });
});
