import { randomUUID } from 'node:crypto';
import { mostPasskeys } from '../../shared/account/passkeys.ts';
import { msg } from '../../shared/language/messages.ts';
import { change, UnitOfWork } from '../data/change.ts';
import type { Answer, Handler, Refusing } from '../http/call.ts';
import { appOrigin } from '../http/edge.ts';
import { idOf } from '../http/records.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { sendMail } from '../mail/send-mail.ts';
import { factorRemovedMail, passkeySetMail } from '../mail/sign-in-mails.ts';
import type { Caller } from '../stores/actor.ts';
import { storeChallenge, takeChallenge } from '../stores/challenges.ts';
import {
  deletePasskey,
  type Factor,
  factorOf,
  hasApp,
  hasFactor,
  passkeysOf,
  storePasskey,
  withKnownBrowser,
} from '../stores/second-factors.ts';
import { endSessions, recordReauthentication } from '../stores/sessions.ts';
import { recordIfWrong } from '../stores/sign-in-attempts.ts';
import { setFactor } from './factor-changes.ts';
import { countChallenge, isBeingGuessed } from './limit-factor-attempts.ts';
import { readOwnByPassword, readOwnRecord } from './read-own-record.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import {
  authenticationOptions,
  passkeyNotAccepted,
  passkeyRefused,
  registrationOptions,
  verifyNewPasskey,
  verifyPasskey,
} from './webauthn.ts';

const noContent: Answer<undefined> = { status: 204 };

/** Answers the options for making a passkey, once the password was checked. */
export const beginPasskey: Handler<'beginPasskey'> = async (call) => {
  const { actor, headers, refusal } = call;
  const own = await readOwnByPassword(call);
  const factor = await factorOf(new UnitOfWork(), actor.id);
  assertBelowLimit(factor, refusal);
  const options = await registrationOptions(appOrigin(headers), own, passkeysOf(factor));
  await storeChallenge(actor.session, 'add', options.challenge);
  return { status: 200, body: { ...options } };
};

/**
 * Adds the passkey that the browser made. A first second factor ends all other sessions and comes with recovery codes.
 */
export const addPasskey: Handler<'addPasskey'> = async ({ actor, input, headers, refusal }) => {
  const { name, passkey, browser } = input();
  const own = await readOwnRecord(new UnitOfWork(), actor);
  const challenge = await takeOpenChallenge(actor, 'add');
  const credential = await verifyNewPasskey(appOrigin(headers), challenge, passkey);
  const recovery = await setFactor(actor, async (unit) => {
    const factor = await factorOf(unit, actor.id);
    assertBelowLimit(factor, refusal);
    const added = { id: randomUUID(), ...credential, name, added: unit.now.toISOString() };
    if (!(await storePasskey(unit, factor, added, browser)))
      throw passkeyRefused(msg('This passkey is already registered. Use another one.'));
  });
  await sendMail(passkeySetMail, own, { variant: recovery.length > 0 ? 'first' : 'further' });
  return { status: 200, body: { recovery } };
};

/** Answers which factors the caller can show, with a challenge for their passkeys. */
export const startReauthentication: Handler<'startReauthentication'> = async ({ actor, headers }) => {
  const factor = await factorOf(new UnitOfWork(), actor.id);
  const has = {
    app: hasApp(factor),
    recovery: countRecoveryCodes(factor) > 0,
    guessed: await isBeingGuessed(actor.id),
  };
  if (!hasFactor(factor)) return { status: 200, body: { ...has, password: true } };
  if (passkeysOf(factor).length === 0) return { status: 200, body: has };
  await countChallenge(actor.session);
  const passkey = await authenticationOptions(appOrigin(headers), passkeysOf(factor));
  await storeChallenge(actor.session, 'reauthenticate', passkey.challenge);
  return { status: 200, body: { ...has, passkey: { ...passkey } } };
};

/** Confirms the second factor of this session by a passkey. */
export const reauthenticateByPasskey: Handler<'reauthenticateByPasskey'> = async ({
  actor,
  input,
  headers,
}) => {
  const { passkey, browser } = input();
  const challenge = await takeOpenChallenge(actor, 'reauthenticate');
  const origin = appOrigin(headers);
  const reauthenticate = () =>
    change(async (unit) => {
      const factor = await factorOf(unit, actor.id);
      const own = passkeysOf(factor).find(({ credential }) => credential === passkey.id);
      if (!own) throw passkeyNotAccepted();
      const counter = await verifyPasskey(origin, challenge, passkey, own);
      const used = { ...own, counter, used: unit.now.toISOString() };
      await unit.putItem({
        ...withKnownBrowser(factor, browser),
        passkeys: passkeysOf(factor).map((each) => (each === own ? used : each)),
      });
      await recordReauthentication(unit, actor.session);
    });
  await recordIfWrong(async () => actor.id, 'wrong-passkey', reauthenticate);
  return noContent;
};

/** Removes a passkey of the caller, and signs them out everywhere: it may be in other hands. */
export const removePasskey: Handler<'removePasskey'> = async (call) => {
  const own = await readOwnByPassword(call);
  // Other sessions end first, because a call that is cut off later finds no such passkey when it is repeated.
  await endSessions(own.id, call.actor.session.id);
  await deletePasskey(own.id, idOf(call));
  await signOutEverywhere(own.id);
  await sendMail(factorRemovedMail, own, { variant: 'passkey' });
  return noContent;
};

async function takeOpenChallenge({ session }: Caller, purpose: 'add' | 'reauthenticate'): Promise<string> {
  const challenge = await takeChallenge(session, purpose);
  if (!challenge) throw passkeyRefused(msg('This took too long, or was already answered. Try again.'));
  return challenge;
}

function assertBelowLimit(factor: Factor, refusal: Refusing<'conflict'>['refusal']): void {
  if (passkeysOf(factor).length >= mostPasskeys)
    throw refusal('conflict', {
      message: msg('You already have {most} passkeys. Remove one first.'),
      values: { most: mostPasskeys },
    });
}
