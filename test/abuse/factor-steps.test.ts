import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SecondFactorAnswer } from '../../shared/account/passkeys.ts';
import { Authenticator } from '../account/authenticator.ts';
import { type Person, said } from '../account/factor-people.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { type Answer, signInAnew } from '../in-process/network.ts';
import { isLong } from '../lane.ts';

/**
 * Every step of setting up, showing and removing a second factor × everything that somebody may have by then. No step
 * can be left out: what nobody confirmed proves nothing, and an administrator acts as one only where they have shown
 * what is set.
 */
const accounts = provideAccounts();
let ada: Person;
beforeEach(() => {
  process.env.SECOND_FACTOR = 'administrators';
});
afterEach(() => {
  vi.useRealTimers();
  delete process.env.SECOND_FACTOR;
});

/** Their passkey's device, and the secret that their app shows codes of. */
let device: Authenticator;
let secret: string;
/** One of the recovery codes that they were shown. */
let recovery: string;

/** An administrator of whom nothing is known yet, with a clock of their own. */
async function somebodyElse(): Promise<void> {
  vi.useRealTimers();
  ada = await accounts.aMember('Ada Administrator');
  await accounts.network.ground({ admins: [{ id: ada.id }] });
  vi.useFakeTimers({ toFake: ['Date'] });
  device = new Authenticator();
  secret = 'A'.repeat(32);
  recovery = '0'.repeat(10);
}

const call = (routeKey: string, body?: object, path?: Record<string, string>) =>
  accounts.network.call(ada.id, routeKey, { body, path });
const later = (seconds = 60) => vi.setSystemTime(Date.now() + seconds * 1000);
const password = () => ({ password: ada.password });
const code = () => ({ code: new TOTP({ secret }).generate({ timestamp: Date.now() }) });
const challengeOf = async (routeKey: string, body?: object) => {
  const answer = (await call(routeKey, body)).body as unknown as { challenge?: string; passkey?: object };
  return { challenge: 'bm9uZQ', ...answer, ...answer.passkey } as { challenge: string };
};
const passkeyIds = async () => {
  const { passkeys = [] } = (await call('GET /api/me/second-factor')).body as unknown as SecondFactorAnswer;
  return passkeys.map(({ id }) => id);
};

const begin = async () => {
  const answer = await call('POST /api/me/second-factor', password());
  secret = (answer.body as unknown as { secret?: string }).secret ?? secret;
  return answer;
};
/** Keeps a recovery code of those that were answered. */
function noted(answer: Answer): Answer {
  recovery = (answer.body as { recovery?: string[] }).recovery?.[0] ?? recovery;
  return answer;
}
const confirm = async () => noted(await call('PUT /api/me/second-factor', code()));
const addPasskey = async (options: { challenge: string }, made = device) =>
  noted(await call('PUT /api/me/passkeys', { name: 'My phone', passkey: made.made(options) }));
const reauthenticateByPasskey = async (options: { challenge: string }, by = device) =>
  call('POST /api/me/passkeys/reauthentication', { passkey: by.signed(options) });

/** What somebody may do, in whatever order they like. */
const steps = {
  begin,
  confirm,
  reauthenticate: () => call('POST /api/me/second-factor/reauthentication', code()),
  'reauthenticate by a recovery code': () =>
    call('POST /api/me/second-factor/reauthentication', { recovery }),
  'make recovery codes': () => call('POST /api/me/second-factor/recovery', password()),
  'begin a passkey': () => call('POST /api/me/passkeys', password()),
  'add a passkey that was not begun': () => addPasskey({ challenge: 'bm9uZQ' }, new Authenticator()),
  'add a passkey by the challenge of a proof': async () =>
    addPasskey(await challengeOf('POST /api/me/second-factor/challenge'), new Authenticator()),
  'begin a passkey and add it': async () =>
    addPasskey(await challengeOf('POST /api/me/passkeys', password()), new Authenticator()),
  'ask for a proof': () => call('POST /api/me/second-factor/challenge'),
  'reauthenticate by the passkey': async () =>
    reauthenticateByPasskey(await challengeOf('POST /api/me/second-factor/challenge')),
  'reauthenticate by a passkey that was not added': async () =>
    reauthenticateByPasskey(await challengeOf('POST /api/me/second-factor/challenge'), new Authenticator()),
  'remove the app': () => call('POST /api/me/second-factor/removal', password()),
  'remove a passkey': async () =>
    call('POST /api/me/passkeys/{id}/removal', password(), { id: (await passkeyIds())[0] ?? 'none' }),
};
type StepName = keyof typeof steps;

const signInAgain = () => {
  later();
  signInAnew(ada.id);
};
const appSet = async () => {
  await begin();
  await confirm();
  later();
};
const passkeySet = async () => {
  await addPasskey(await challengeOf('POST /api/me/passkeys', password()));
};

/** What they may have, and be asked for, before a step. */
const states: Record<string, () => Promise<unknown>> = {
  'have none': async () => {},
  'have begun an app here': begin,
  'have begun an app elsewhere': async () => {
    await begin();
    signInAgain();
  },
  'began an app that ran out': async () => {
    await begin();
    later(601);
  },
  'began an app and changed the password': async () => {
    await begin();
    const next = `${ada.password} more`;
    await call('PUT /api/me/password', { current: ada.password, next });
    ada.password = next;
  },
  'have an app': appSet,
  'have an app that is asked for': async () => {
    await appSet();
    signInAgain();
  },
  'have a passkey': passkeySet,
  'have a passkey that is asked for': async () => {
    await passkeySet();
    signInAgain();
  },
  'began an app and added a passkey': async () => {
    await begin();
    await passkeySet();
  },
  'began an app and added a passkey that is asked for': async () => {
    await begin();
    await passkeySet();
    signInAgain();
  },
  'removed their app': async () => {
    await appSet();
    await call('POST /api/me/second-factor/removal', password());
    signInAgain();
  },
};
type State = string;

/** What they may do then, by what they are answered: they have an administrator's rights, a member's, or none yet. */
const acting: Record<string, string> = {
  '200': 'administrator',
  '403 second-factor-needed': 'member',
  '403 code-needed': 'asked',
  '401 unauthenticated': 'signed out',
};

/** The answer of a step, what is set then, and as what they act. */
async function outcome(state: State, step: StepName): Promise<string> {
  await states[state]?.();
  const answer = said(await steps[step]());
  const { factorOf, hasApp, passkeysOf } = await import('../../functions/stores/second-factors.ts');
  const { UnitOfWork } = await import('../../functions/data/change.ts');
  const factor = await factorOf(new UnitOfWork(), ada.id);
  const has = [hasApp(factor) && 'app', ...passkeysOf(factor).map(() => 'passkey')].filter(Boolean);
  const acts = acting[said(await call('GET /api/audit'))];
  return `${answer}: ${has.join(' and ') || 'none'}, ${acts}`;
}

type Outcomes = Record<StepName, string>;
const nothingSet: Outcomes = {
  begin: '200: none, member',
  confirm: '409 conflict: none, member',
  reauthenticate: '422 invalid: none, member',
  'reauthenticate by a recovery code': '422 invalid: none, member',
  'make recovery codes': '409 conflict: none, member',
  'begin a passkey': '200: none, member',
  'add a passkey that was not begun': '422 invalid: none, member',
  'add a passkey by the challenge of a proof': '422 invalid: none, member',
  'begin a passkey and add it': '200: passkey, administrator',
  'ask for a proof': '200: none, member',
  'reauthenticate by the passkey': '422 invalid: none, member',
  'reauthenticate by a passkey that was not added': '422 invalid: none, member',
  'remove the app': '204: none, signed out',
  'remove a passkey': '403 second-factor-needed: none, member',
};
const passkeyShown: Outcomes = {
  begin: '200: passkey, administrator',
  confirm: '409 conflict: passkey, administrator',
  // Nothing is taken: this session has shown the passkey already.
  reauthenticate: '204: passkey, administrator',
  'reauthenticate by a recovery code': '204: passkey, administrator',
  'make recovery codes': '200: passkey, administrator',
  'begin a passkey': '200: passkey, administrator',
  'add a passkey that was not begun': '422 invalid: passkey, administrator',
  'add a passkey by the challenge of a proof': '422 invalid: passkey, administrator',
  'begin a passkey and add it': '200: passkey and passkey, administrator',
  'ask for a proof': '200: passkey, administrator',
  'reauthenticate by the passkey': '204: passkey, administrator',
  'reauthenticate by a passkey that was not added': '422 invalid: passkey, administrator',
  'remove the app': '204: passkey, signed out',
  'remove a passkey': '204: none, signed out',
};
const appShown: Outcomes = {
  begin: '409 conflict: app, administrator',
  confirm: '409 conflict: app, administrator',
  reauthenticate: '204: app, administrator',
  'reauthenticate by a recovery code': '204: app, administrator',
  'make recovery codes': '200: app, administrator',
  'begin a passkey': '200: app, administrator',
  'add a passkey that was not begun': '422 invalid: app, administrator',
  'add a passkey by the challenge of a proof': '422 invalid: app, administrator',
  'begin a passkey and add it': '200: app and passkey, administrator',
  'ask for a proof': '200: app, administrator',
  'reauthenticate by the passkey': '422 invalid: app, administrator',
  'reauthenticate by a passkey that was not added': '422 invalid: app, administrator',
  'remove the app': '204: none, signed out',
  'remove a passkey': '404 not-found: app, administrator',
};
/** Nothing is answered but what shows this, and that does. */
const askedFor = (what: 'app' | 'passkey', shownBy: StepName): Outcomes => ({
  begin: `403 code-needed: ${what}, asked`,
  confirm: `403 code-needed: ${what}, asked`,
  reauthenticate: `422 invalid: ${what}, asked`,
  'reauthenticate by a recovery code': `204: ${what}, administrator`,
  'make recovery codes': `403 code-needed: ${what}, asked`,
  'begin a passkey': `403 code-needed: ${what}, asked`,
  'add a passkey that was not begun': `403 code-needed: ${what}, asked`,
  'add a passkey by the challenge of a proof': `403 code-needed: ${what}, asked`,
  'begin a passkey and add it': `403 code-needed: ${what}, asked`,
  'ask for a proof': `200: ${what}, asked`,
  'reauthenticate by the passkey': `422 invalid: ${what}, asked`,
  'reauthenticate by a passkey that was not added': `422 invalid: ${what}, asked`,
  'remove the app': `403 code-needed: ${what}, asked`,
  'remove a passkey': `403 code-needed: ${what}, asked`,
  [shownBy]: `204: ${what}, administrator`,
});

const outcomes: Record<State, Outcomes> = {
  'have none': nothingSet,
  'have begun an app here': { ...nothingSet, confirm: '200: app, administrator' },
  'have begun an app elsewhere': nothingSet,
  'began an app that ran out': nothingSet,
  'began an app and changed the password': nothingSet,
  'have an app': appShown,
  'have an app that is asked for': askedFor('app', 'reauthenticate'),
  'have a passkey': passkeyShown,
  'have a passkey that is asked for': askedFor('passkey', 'reauthenticate by the passkey'),
  'began an app and added a passkey': passkeyShown,
  'began an app and added a passkey that is asked for': askedFor('passkey', 'reauthenticate by the passkey'),
  'removed their app': nothingSet,
};

/** In the gate a factor of each kind, and one that was only begun. */
const inGate = [
  'have begun an app here',
  'began an app that ran out',
  'have an app',
  'have a passkey',
  'began an app and added a passkey',
] satisfies (keyof typeof states)[];

describe('each step of a second factor', () => {
  it.each(isLong ? Object.keys(states) : inGate)(
    'where they %s',
    async (state) => {
      const found: Partial<Outcomes> = {};
      for (const step of Object.keys(steps) as StepName[]) {
        await somebodyElse();
        found[step] = await outcome(state, step);
      }
      expect(found).toEqual(outcomes[state]);
    },
    120_000,
  );
});
