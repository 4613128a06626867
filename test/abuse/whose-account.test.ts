import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeIn } from '../helpers/mail.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser, signInAnew } from '../in-process/network.ts';
import type { Fate } from '../in-process/table.ts';

// As many attempts at the table as the product makes, without its pauses between them.
vi.mock('@smithy/core/retry', async (original) => {
  const retry = await original<typeof import('@smithy/core/retry')>();
  class WithoutPauses extends retry.ConfiguredRetryStrategy {
    constructor(attempts: number) {
      super(attempts, () => 1);
    }
  }
  return { ...retry, ConfiguredRetryStrategy: WithoutPauses };
});

/**
 * Each way in × whoever holds the address already: nobody gets in but who reads the address's mails, and who
 * does gets in.
 */
beforeAll(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
const accounts = provideAccounts();
beforeAll(async () => {
  await accounts.network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('mia')],
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description: '<p>.</p>' }],
    universities: [{ id: 'delta', name: 'Delta', description: '<p>.</p>', topics: {} }],
  });
});

/** A call that asks for no token. */
const anybody = (path: string, body: object) => accounts.anonymously(`POST /api/account/${path}`, body);
const uidOf = async (address: string) => (await accounts.identity(address))?.uid;

let count = 0;
let email: string;
beforeEach(() => {
  accounts.network.table.fates(() => 'pass');
  count += 1;
  email = `ana-${count}@example.org`;
});

const [theirs, squatted] = ['nine quiet otters swim', 'the squatter knows this'];
const asking = (code: string, password = theirs) => ({
  email,
  code,
  password,
  name: 'Ana Real',
  university: 'Universidad del Agua',
  title: 'Lecturer',
  reason: 'I teach hydrology.',
});
const codeMailed = (address = email) => codeIn(accounts.mailsTo(address)[0]?.text);
const ask = (purpose: 'join' | 'password') => anybody('codes', { email, purpose });

async function reset() {
  expect((await ask('password')).status).toBe(202);
  return anybody('password', { email, code: codeMailed(), password: theirs });
}

/** With the link of the newest invitation, if there is one. */
async function accept() {
  const mails = accounts.mailsTo(email).map(({ text }) => text);
  const [, id, code] = /invitation#([^.\s]+)\.([\w-]+)/.exec(mails.join('\n')) ?? [];
  return id ? anybody('invitation', { id, code, password: theirs }) : undefined;
}

/** Who holds the address before anybody comes in: with what password, and whether it may stay. */
const holders: Record<string, () => Promise<unknown>> = {
  nobody: async () => {},
  'a confirmed identity': () => accounts.anIdentity(email),
  'a member': async () => {
    const id = await accounts.anIdentity(email);
    await accounts.network.ground({ users: [aUser(id, { email })] });
  },
  'somebody who was put away': () => accounts.anIdentity(email, { password: squatted, enabled: false }),
};

const profile = () => ({
  name: 'Ana Real',
  email,
  university: { id: 'delta' },
  topics: [{ id: 'water' }],
  title: 'Professor',
  contact: [{ id: '1', type: 'email', contact: email }],
  bio: '<p>.</p>',
});

async function becomesMember(answer: { status: number; body: { id?: unknown } }) {
  if (answer.status < 300) await accounts.follow(String(answer.body.id));
  await accept();
}

const waysIn: Record<string, () => Promise<unknown>> = {
  'asking to join': async () => {
    await ask('join');
    const code = codeMailed();
    if (code) expect((await anybody('join', asking(code))).status).toBe(204);
  },
  'a second code to join with': async () => {
    await ask('join');
    await ask('join');
    const code = codeMailed();
    if (code) expect((await anybody('join', asking(code))).status).toBe(204);
  },
  'a nomination that is approved': async () => {
    const body = { name: 'Ana Real', email, description: '<p>She teaches.</p>' };
    const made = await accounts.network.create('mia', 'requests', body);
    const path = { id: String(made.body.id) };
    await becomesMember(await accounts.network.call('ada', 'POST /api/requests/{id}/approve', { path }));
  },
  'an administrator’s invitation': async () =>
    becomesMember(await accounts.network.create('ada', 'users', profile())),
  'a forgotten password': async () => {
    await reset();
  },
};

describe.each(Object.keys(holders))('an address that is held by %s', (holder) => {
  it.each(Object.keys(waysIn))('is opened by nobody else through %s, and not lost', async (way) => {
    await holders[holder]?.();
    const before = await uidOf(email);
    await waysIn[way]?.();
    expect(await accounts.opens(email, squatted)).toBe(false);

    if (holder === 'somebody who was put away') {
      expect(await accounts.opens(email, theirs)).toBe(false);
      // An administrator alone brings it back, and the mail says so.
      await ask('password');
      expect(accounts.mailsTo(email)[0]?.text).toContain('has been closed');
      return;
    }
    // Whatever came of it, who reads the mails gets in: with what they chose, or with a new code.
    if (!(await accounts.opens(email, theirs))) {
      if ((await reset()).status !== 204) {
        await ask('join');
        expect((await anybody('join', asking(codeMailed()))).status).toBe(204);
      }
    }
    expect(await accounts.opens(email, theirs)).toBe(true);
    const uid = (await uidOf(email)) ?? '';
    // Nothing of what was never confirmed is left; whoever had shown the address to be theirs keeps what they are.
    if (before) expect(uid === before).toBe(!holder.includes('never confirmed'));
    signInAnew(uid);
    const me = await accounts.network.call(uid, 'GET /api/me');
    const { code } = (me.body as { error?: { code: string } }).error ?? {};
    expect([undefined, 'pending-approval', 'not-joined']).toContain(code);
    if (code !== 'not-joined') return;
    const body = {
      name: 'Ana Real',
      university: 'Universidad del Agua',
      title: 'Lecturer',
      reason: 'I teach.',
    };
    expect((await accounts.network.call(uid, 'POST /api/account/request', { body })).status).toBe(204);
    expect((await accounts.network.snapshot(['requests'])).requests.map(({ id }) => id)).toContain(uid);
  });
});

describe('who asks for a code', () => {
  it('is answered the same for an address that is known and one that is not', async () => {
    const answers = [];
    for (const holder of Object.keys(holders))
      for (const purpose of ['join', 'password'] as const) {
        count += 1;
        email = `ana-${count}@example.org`;
        await holders[holder]?.();
        answers.push(await ask(purpose));
        expect(accounts.mailsTo(email)).toHaveLength(1);
      }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 202, headers: { 'cache-control': 'no-store' }, body: {} })]),
    );
  });

  it('asks the table and the pool as often for either', async () => {
    const calls = [];
    for (const holder of Object.keys(holders))
      for (const purpose of ['join', 'password'] as const) {
        count += 1;
        email = `ana-${count}@example.org`;
        await holders[holder]?.();
        accounts.network.table.fates(() => 'pass');
        await ask(purpose);
        calls.push(accounts.network.table.calls());
      }
    expect(new Set(calls).size).toBe(1);
  });

  it('fills nobody’s box: five mails an hour go to one address, then the time is told', async () => {
    const answers = [];
    for (let times = 0; times < 8; times += 1) answers.push((await ask('join')).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    expect(accounts.mailsTo(email)).toHaveLength(5);
  });

  it('is invited no oftener, by however many administrators', async () => {
    const made = [];
    for (let times = 0; times < 7; times += 1) {
      const { status, body } = await accounts.network.create('ada', 'users', profile());
      made.push(status);
      // Of a member it would be said that they are one; of who was deleted, that they can be brought back.
      if (status === 201) await accounts.network.remove('ada', 'users', String(body.id));
    }
    expect(made).toEqual([201, 409, 409, 409, 409, 429, 429]);
  });
});

describe('who guesses', () => {
  it.each(['join', 'password'] as const)('finds no code to %s', async (purpose) => {
    if (purpose === 'password') await accounts.anIdentity(email);
    await ask(purpose);
    const code = codeMailed().replaceAll(' ', '');
    const wrong = (by: number) => String((Number(code) + by) % 1e12).padStart(12, '0');
    for (let by = 1; by <= 5; by += 1)
      expect((await anybody(purpose, guess(purpose, wrong(by)))).status).toBe(422);
    expect(await accounts.opens(email, theirs)).toBe(false);
  });

  const guess = (purpose: 'join' | 'password', code: string) =>
    purpose === 'join' ? asking(code) : { email, code, password: theirs };

  it('ends no code by a form that is refused for something else', async () => {
    await ask('join');
    for (let times = 0; times < 10; times += 1)
      expect((await anybody('join', { ...asking('000000000000'), password: 'short' })).status).toBe(422);
    expect((await anybody('join', asking(codeMailed()))).status).toBe(204);
  });

  it('finds an invitation that was used to be none', async () => {
    const { body } = await accounts.network.create('ada', 'users', profile());
    await accounts.follow(String(body.id));
    expect((await accept())?.status).toBe(200);
    expect((await accept())?.status).toBe(422);
  });
});

describe('a joining whose table falls silent', () => {
  it.each<Fate>(['lost', 'unanswered'])(
    'at any of its steps (%s) loses nobody',
    async (fate) => {
      await ask('join');
      accounts.network.table.fates(() => 'pass');
      expect((await anybody('join', asking(codeMailed()))).status).toBe(204);
      const calls = accounts.network.table.calls();

      for (let failing = 0; failing < calls; failing += 1) {
        count += 1;
        email = `ana-${count}@example.org`;
        await ask('join');
        const code = codeMailed();
        accounts.network.table.fates(({ index }) => (index >= failing ? fate : 'pass'));
        const cutOff = await anybody('join', asking(code));
        expect([204, 503]).toContain(cutOff.status);
        accounts.network.table.fates(() => 'pass');
        const again = await anybody('join', asking(code));
        // Where all but the answer had come, the code is spent, and what they chose lets them in.
        expect([204, 422], `call ${failing}`).toContain(again.status);
        expect(await accounts.opens(email, theirs)).toBe(true);
        const uid = (await uidOf(email)) ?? '';
        expect((await accounts.network.call(uid, 'GET /api/me')).body).toMatchObject({
          error: { code: 'pending-approval' },
        });
      }
    },
    240_000,
  );
});

it('the pool by itself makes no identity, recovers none and confirms none', async () => {
  await accounts.anIdentity(email);
  const input = { Username: email, Password: squatted, ConfirmationCode: '123456' };
  for (const operation of [
    'SignUp',
    'ConfirmSignUp',
    'ResendConfirmationCode',
    'ForgotPassword',
    'ConfirmForgotPassword',
  ])
    expect(await accounts.pool(operation, input)).toHaveProperty('__type');
  expect(accounts.mailsTo(email)).toEqual([]);
  expect(await accounts.opens(email, squatted)).toBe(false);
});

it('who was declined, or deleted, is told so, and asks no more', async () => {
  const uid = await accounts.anIdentity(email);
  const body = {
    name: 'Ana Real',
    university: 'Universidad del Agua',
    title: 'Lecturer',
    reason: 'I teach.',
  };
  const me = async () => (await accounts.network.call(uid, 'GET /api/me')).body;
  expect(await me()).toMatchObject({ error: { code: 'not-joined' } });
  await accounts.network.call(uid, 'POST /api/account/request', { body });
  expect(await me()).toMatchObject({ error: { code: 'pending-approval' } });
  expect((await accounts.network.remove('ada', 'requests', uid)).status).toBe(204);
  expect(await me()).toMatchObject({ error: { code: 'not-a-member' } });
  expect((await accounts.network.call(uid, 'POST /api/account/request', { body })).status).toBe(403);
  // Not to sign in, which would only say that they are no member.
  await ask('join');
  expect(accounts.mailsTo(email)[0]?.text).toContain('ask an administrator to invite you');
  expect((await accounts.network.create('ada', 'users', profile())).status).toBe(201);
  expect(await me()).toMatchObject({ user: { id: uid } });
  expect((await accounts.network.remove('ada', 'users', uid)).status).toBe(204);
  expect(await me()).toMatchObject({ error: { code: 'not-a-member' } });
});

it('who wants a new password where there is no account is told what else there is to try', async () => {
  await ask('password');
  expect(accounts.mailsTo(email)[0]?.text).toContain(
    'There is no account with this address. If you have an account, it uses another of your addresses: ask for the code with that one. If you don’t have an account, you can ask to join.',
  );
});

describe('the address of a member', () => {
  const nomination = () => ({ name: 'Ana Real', email, description: '<p>She teaches.</p>' });
  const nominate = (by = 'mia') => accounts.network.create(by, 'requests', nomination());
  const approve = (id: unknown) =>
    accounts.network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: String(id) } });
  const aMember = async () => {
    const id = await accounts.anIdentity(email);
    await accounts.network.ground({ users: [aUser(id, { email, name: 'Ana Real' })] });
    return id;
  };
  const hers = 'This address belongs to Ana Real, who is already a member.';
  const refusal = { error: { code: 'invalid', fields: [{ path: 'email', message: hers }] } };
  const requests = async () =>
    (await accounts.network.snapshot(['requests'])).requests.filter((each) => each.email === email);

  it('is told to whoever nominates or invites its holder, and nobody is mailed', async () => {
    await aMember();
    for (const answer of [await nominate(), await accounts.network.create('ada', 'users', profile())])
      expect(answer).toMatchObject({ status: 422, body: refusal });
    expect(await requests()).toEqual([]);
    expect(accounts.mailsTo(email)).toEqual([]);
  });

  it('is nobody’s any more once its holder was put away', async () => {
    const id = await aMember();
    expect((await accounts.network.remove('ada', 'users', id)).status).toBe(204);
    const answer = await nominate();
    expect(answer.status).toBe(201);
    expect(JSON.stringify((await approve(answer.body.id)).body)).not.toContain('belongs to');
  });

  it('is told to one nominator ten times a day, and to administrators as often as they ask', async () => {
    const { change } = await import('../../functions/data/change.ts');
    await change((unit) => unit.put('users', aUser('nosy') as never));
    for (let each = 0; each < 12; each += 1) {
      count += 1;
      email = `ana-${count}@example.org`;
      await aMember();
      expect((await nominate('nosy')).status).toBe(each < 10 ? 422 : 429);
      expect((await nominate('ada')).status).toBe(422);
    }
  });

  it('which was nominated twice makes one member, and the second nomination stays until it is deleted', async () => {
    const [first, second] = [await nominate('mia'), await nominate('ada')];
    const made = await approve(first.body.id);
    expect(made.status).toBe(200);
    expect((await approve(first.body.id)).body).toEqual(made.body);
    const again = await approve(second.body.id);
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({
      message: `${hers} Nobody was added, and the request is still here. You can delete it.`,
    });
    expect(await requests()).toHaveLength(1);
    expect((await accounts.network.remove('ada', 'requests', String(second.body.id))).status).toBe(204);
    const path = { collection: 'users', id: String(made.body.id) };
    expect((await accounts.network.call('ada', 'GET /api/{collection}/{id}', { path })).body).toEqual(
      made.body,
    );
  });
});
