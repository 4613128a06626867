import { beforeAll, describe, expect, it } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';
import { type Answer, aUser, signInAnew } from '../in-process/network.ts';

/**
 * Every way into an account, and what its last step asks for × what somebody may do with it: leave out what comes
 * before, bring it twice, bring another's or another way's, or have many bring it at once. Nobody gets in who
 * wasn't sent what the way sends.
 */
const accounts = provideAccounts({ quotaFactor: 1000, mayFail: true });
beforeAll(async () => {
  await accounts.network.ground({
    users: [aUser('ada', { admin: 'true' })],
    admins: [{ id: 'ada' }],
    topics: [{ id: 'water', name: 'Water', description: '<p>.</p>' }],
    universities: [{ id: 'delta', name: 'Delta', description: '<p>.</p>', topics: {} }],
  });
});

/** Somebody, with all that the ways need: what they sign in with, and who they are where they are a member. */
type Person = { email: string; uid: string; password: string };

const anybody = (path: string, body: object) => accounts.anonymously(`POST /api/account/${path}`, body);
const inMail = (email: string, pattern: RegExp): string =>
  pattern.exec(accounts.mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
const aCode = /\b\d{4} \d{4} \d{4}\b/;

let count = 0;
function aName(): Person {
  count += 1;
  return {
    email: `way-${count}@example.org`,
    uid: `way-${count}`,
    password: `nine quiet otters ${count} swim`,
  };
}
async function aMember(): Promise<Person> {
  const person = aName();
  const { email, uid: id, password } = person;
  await accounts.anIdentity(email, { id, password, name: 'Ana Real' });
  await accounts.network.ground({ users: [aUser(id, { email, name: 'Ana Real' })] });
  await accounts.follow();
  return person;
}

type Way = {
  /** Whoever it is for, before its first step. */
  of: () => Promise<Person>;
  /** All but the last step: what the person is sent by it, or knows. */
  begin: (person: Person) => Promise<string>;
  /** The last step, by whoever brings the secret, in the session of `by` where it asks for one. */
  end: (person: Person, secret: string, wish: string, by: Person) => Promise<Answer>;
  /** Whether the person's account is opened by what was wished for. */
  opened: (person: Person, wish: string) => Promise<boolean>;
};

const byPassword = ({ email }: Person, wish: string) => accounts.opens(email, wish);

/** What is mailed to an address for one of the purposes that anybody may ask a code for. */
const mailedCode =
  (purpose: string) =>
  async ({ email }: Person) => {
    await anybody('codes', { email, purpose });
    return inMail(email, aCode);
  };

async function addressChanged(person: Person): Promise<string> {
  const next = `next-${person.email}`;
  await waysIn['another address']?.begin({ ...person, email: next });
  const code = inMail(next, aCode);
  const body = { email: next, code };
  expect((await accounts.network.call(person.uid, 'PUT /api/me/address', { body })).status).toBe(204);
  await accounts.follow();
  return inMail(person.email, /(?<=revert-email#)\S+/);
}

const waysIn: Record<string, Way> = {
  joining: {
    of: async () => aName(),
    begin: mailedCode('join'),
    end: ({ email }, code, password) =>
      anybody('join', {
        email,
        code,
        password,
        name: 'Ana Real',
        university: 'Universidad del Agua',
        title: 'Lecturer',
        reason: 'I teach hydrology.',
      }),
    opened: byPassword,
  },
  'a forgotten password': {
    of: aMember,
    begin: mailedCode('password'),
    end: ({ email }, code, password) => anybody('password', { email, code, password }),
    opened: byPassword,
  },
  'an invitation': {
    of: async () => aName(),
    async begin(person) {
      const body = {
        name: 'Ana Real',
        email: person.email,
        university: { id: 'delta' },
        topics: [{ id: 'water' }],
        title: 'Professor',
        contact: [{ id: '1', type: 'email', contact: person.email }],
        bio: '<p>.</p>',
      };
      const made = await accounts.network.create('ada', 'users', body);
      if (made.status === 201) person.uid = String(made.body.id);
      await accounts.follow(person.uid);
      return inMail(person.email, /(?<=invitation#[^.\s]+\.)[\w-]+/);
    },
    end: ({ uid }, code, password) => anybody('invitation', { id: uid, code, password }),
    opened: byPassword,
  },
  'a changed password': {
    of: aMember,
    begin: async ({ password }) => password,
    end: (_, current, next, by) =>
      accounts.network.call(by.uid, 'PUT /api/me/password', { body: { current, next } }),
    opened: byPassword,
  },
  'another address': {
    of: aMember,
    async begin({ email, uid, password }) {
      // The person's own once more, which `end` has another take the place of.
      const body = { email: email.startsWith('next-') ? email : `next-${email}`, password };
      await accounts.network.call(uid, 'POST /api/me/address', { body });
      return inMail(body.email, aCode);
    },
    end: ({ email }, code, _, by) =>
      accounts.network.call(by.uid, 'PUT /api/me/address', { body: { email: `next-${email}`, code } }),
    opened: async ({ email, uid }) => (await accounts.identity(`next-${email}`))?.uid === uid,
  },
  'an address taken back': {
    of: aMember,
    begin: addressChanged,
    end: (_, token) => anybody('revert-email', { token }),
    opened: async ({ email, uid }) => (await accounts.identity(email))?.uid === uid,
  },
};

const names = Object.keys(waysIn);
const isDone = ({ status }: Answer) => status >= 200 && status < 300;

describe.each(names)('%s', (name) => {
  const way = waysIn[name] as Way;
  const wish = 'seven loud herons fly';

  it('lets in who was sent what it asks for', async () => {
    const person = await way.of();
    const secret = await way.begin(person);
    expect(secret).not.toBe('');
    expect(await way.opened(person, wish)).toBe(false);
    expect((await way.end(person, secret, wish, person)).status).toBeLessThan(300);
    expect(await way.opened(person, wish)).toBe(true);
  });

  it.each(['', '0000 0000 0000', '000000', 'A'.repeat(32), `nobody.${'A'.repeat(32)}`])(
    'has no last step without the first, with “%s”',
    async (secret) => {
      const person = await way.of();
      expect(isDone(await way.end(person, secret, wish, person))).toBe(false);
      // Nor where it was begun, and something else is brought.
      await way.begin(person);
      expect(isDone(await way.end(person, secret, wish, person))).toBe(false);
      expect(await way.opened(person, wish)).toBe(false);
    },
  );

  it('opens nothing for who brings it a second time', async () => {
    const person = await way.of();
    const secret = await way.begin(person);
    await way.end(person, secret, wish, person);
    const second = 'six other herons land';
    await way.end(person, secret, second, person);
    // What a repeated call may find done already is what it asked for the first time.
    expect(await way.opened(person, wish)).toBe(true);
    if (way.opened === byPassword) expect(await way.opened(person, second)).toBe(false);
  });

  it('takes nothing that another person was sent', async () => {
    const [person, other] = [await way.of(), await way.of()];
    await way.begin(person);
    const theirs = await way.begin(other);
    // In one's own session as in the other's: the account is the one that is named.
    for (const by of [person, other]) await way.end(person, theirs, wish, by);
    expect(await way.opened(person, wish)).toBe(false);
  });

  it.each(names.filter((other) => other !== name))('takes nothing that was sent for %s', async (other) => {
    const person = await way.of();
    await way.begin(person);
    const another = waysIn[other] as Way;
    // Of the same person where they can be on both ways at once; of somebody else where not.
    const isOnBoth = another.of === way.of && other !== 'an address taken back';
    const secret = await another.begin(isOnBoth ? person : await another.of());
    await way.end(person, secret, wish, person);
    expect(await way.opened(person, wish)).toBe(false);
  });

  it('is the same for many who bring it at once', async () => {
    const person = await way.of();
    const secret = await way.begin(person);
    const wishes = Array.from({ length: 6 }, (_, each) => `${each + 1} loud herons fly by`);
    const wrong = Array.from({ length: 6 }, (_, each) => `${each + 1} strange ravens sit`);
    await Promise.all([
      ...wishes.map((each) => way.end(person, secret, each, person)),
      ...wrong.map((each) => way.end(person, '1111 2222 3333', each, person)),
    ]);
    const opening = await Promise.all([...wishes, ...wrong].map((each) => way.opened(person, each)));
    if (way.opened === byPassword) expect(opening.filter(Boolean)).toHaveLength(1);
    expect(opening.slice(0, wishes.length)).toContain(true);
    if (way.opened === byPassword) expect(opening.slice(wishes.length)).not.toContain(true);
  });

  it('opens nothing to who wasn’t sent it, while its owner goes through it', async () => {
    const [person, thief] = [await way.of(), await aMember()];
    signInAnew(thief.uid);
    const secret = await way.begin(person);
    const guesses = ['', '1111 2222 3333', 'B'.repeat(32)].map((guess) =>
      way.end(person, guess, 'the thief chose this', thief),
    );
    await Promise.all([way.end(person, secret, wish, person), ...guesses]);
    expect(await way.opened(person, wish)).toBe(true);
    if (way.opened === byPassword) expect(await way.opened(person, 'the thief chose this')).toBe(false);
  });
});

it('an invitation opens nothing once its person chose a password by another way', async () => {
  const [invitation, reset] = [waysIn['an invitation'] as Way, waysIn['a forgotten password'] as Way];
  const person = await invitation.of();
  const link = await invitation.begin(person);
  const [chosen, wish] = ['seven loud herons fly', 'six other herons land'];
  await reset.end(person, await reset.begin(person), chosen, person);
  expect(isDone(await invitation.end(person, link, wish, person))).toBe(false);
  expect(await byPassword(person, chosen)).toBe(true);
});

it.each([
  ['joining', 'a forgotten password'],
  ['a forgotten password', 'joining'],
])('a code for %s is none for %s where the same person is mailed both', async (purpose, other) => {
  const person = aName();
  // Somebody whose joining was cut off has an identity and may still join, so either code is mailed to them.
  await accounts.anIdentity(person.email, { id: person.uid, password: person.password });
  const [way, another] = [waysIn[purpose] as Way, waysIn[other] as Way];
  const code = await way.begin(person);
  expect(await another.begin(person)).not.toBe('');
  expect(code).not.toBe('');
  const wish = 'seven loud herons fly';
  expect(isDone(await another.end(person, code, wish, person))).toBe(false);
  expect(await byPassword(person, wish)).toBe(false);
});

it('is a table that a way with a hole would fail', async () => {
  const person = await aMember();
  const hole: Way = {
    ...(waysIn['a forgotten password'] as Way),
    end: async ({ email, uid }, _, password) => {
      await accounts.anIdentity(email, { id: uid, password });
      return { status: 204, body: {}, headers: {} } as Answer;
    },
  };
  expect(isDone(await hole.end(person, '', 'seven loud herons fly', person))).toBe(true);
  expect(await hole.opened(person, 'seven loud herons fly')).toBe(true);
});
