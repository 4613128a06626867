import { factorAttemptInput, recoveryAttemptInput } from '../../shared/account/account.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { doOnce } from '../data/once.ts';
import type { Answer, Handler } from '../http/call.ts';
import { idOf } from '../http/records.ts';
import { validate } from '../http/validate.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { sendMail } from '../mail/send-mail.ts';
import {
  appSetMail,
  codesGuessedMail,
  factorRemovedMail,
  recoveryMadeMail,
  recoveryUsedMail,
  resetRequestedMail,
} from '../mail/sign-in-mails.ts';
import { changeBy } from '../stores/actor.ts';
import { administratorIds } from '../stores/administrators.ts';
import { addNotice } from '../stores/notices.ts';
import { isJustConfirmed } from '../stores/reauthentication.ts';
import { deleteApp, factorOf, hasApp, hasFactor, passkeysOf } from '../stores/second-factors.ts';
import { recordReauthentication } from '../stores/sessions.ts';
import { beginApp, confirmApp, takeFactorCode } from './authenticator-app.ts';
import { removeFactorSignedOut, setFactor } from './factor-changes.ts';
import { countCode, recordWrongCode } from './limit-factor-attempts.ts';
import { otherMember } from './other-member.ts';
import { readOwnByPassword, readOwnRecord } from './read-own-record.ts';
import { countRecoveryCodes, newRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { removeFactor } from './reset-factor.ts';

const noContent: Answer<undefined> = { status: 204 };

/** Answers which second factors the caller has. */
export const getSecondFactor: Handler<'getSecondFactor'> = async ({ actor }) => {
  const unit = new UnitOfWork();
  await readOwnRecord(unit, actor);
  const factor = await factorOf(unit, actor.id);
  const body = {
    app: hasApp(factor),
    passkeys: passkeysOf(factor).map(({ id, name, added, used }) => ({
      id,
      name,
      added,
      ...(used && { used }),
    })),
    recovery: countRecoveryCodes(factor),
    needed: actor.needsSecondFactor,
  };
  return { status: 200, body };
};

/** Answers the secret for an app, once the password was checked. */
export const beginSecondFactor: Handler<'beginSecondFactor'> = async (call) => {
  const { id, email } = await readOwnByPassword(call);
  return { status: 200, body: await beginApp(id, email, call.actor.session.id) };
};

/** Confirms the app by a code of it. A first second factor ends all other sessions and comes with recovery codes. */
export const confirmSecondFactor: Handler<'confirmSecondFactor'> = async ({ actor, input }) => {
  const attempt = input();
  const own = await readOwnRecord(new UnitOfWork(), actor);
  const recovery = await setFactor(actor, (unit) => confirmApp(unit, actor.id, actor.session.id, attempt));
  await sendMail(appSetMail, own, { variant: recovery.length > 0 ? 'first' : 'further' });
  return { status: 200, body: { recovery } };
};

/** Confirms the second factor of this session by a code of the app or a recovery code. */
export const reauthenticateByCode: Handler<'reauthenticateByCode'> = async ({ actor, body }) => {
  const attempt = isRecoveryAttempt(body)
    ? validate(recoveryAttemptInput, body)
    : validate(factorAttemptInput, body);
  // Another tab of the session may have used this very code, which works once.
  if (isJustConfirmed(actor.session, new Date())) return noContent;
  await countCode(actor.id, attempt.browser);
  const left = await change(async (unit) => {
    await recordReauthentication(unit, actor.session);
    if ('recovery' in attempt) return takeRecoveryCode(unit, actor.id, attempt);
    await takeFactorCode(unit, actor.id, attempt);
    return undefined;
  }).catch(async (refusal: unknown) => {
    if (refusal instanceof ProductError && refusal.code === 'invalid')
      await recordWrongCode(actor.id, async () => {
        await sendMail(codesGuessedMail, await readOwnRecord(new UnitOfWork(), actor), {});
      });
    throw refusal;
  });
  if (left !== undefined) {
    const variant = left === 0 ? 'none' : left === 1 ? 'one' : 'several';
    await sendMail(recoveryUsedMail, await readOwnRecord(new UnitOfWork(), actor), { variant, left });
  }
  return noContent;
};

const isRecoveryAttempt = (body: unknown) => typeof body === 'object' && body !== null && 'recovery' in body;

/** Removes the caller's app, and signs them out everywhere. */
export const removeSecondFactor: Handler<'removeSecondFactor'> = async (call) => {
  const own = await readOwnByPassword(call);
  await deleteApp(own.id);
  await signOutEverywhere(own.id);
  await sendMail(factorRemovedMail, own, { variant: 'app' });
  return noContent;
};

/**
 * Removes the second factor of another member who lost it: they sign in with the password and set up another. The
 * stream sends the mail.
 */
export const resetSecondFactor: Handler<'resetSecondFactor'> = async (call) => {
  const id = idOf(call);
  await otherMember(new UnitOfWork(), call.actor, id);
  await removeFactorSignedOut(id, () =>
    changeBy(call.actor, async (unit, actor) => {
      await otherMember(unit, actor, id);
      await removeFactor(unit, id, 'an administrator');
    }),
  );
  return noContent;
};

/** Makes ten recovery codes, which replace the previous ones. */
export const makeRecoveryCodes: Handler<'makeRecoveryCodes'> = async (call) => {
  const own = await readOwnByPassword(call);
  const body = { recovery: await change((unit) => newRecoveryCodes(unit, own.id)) };
  await sendMail(recoveryMadeMail, own, {});
  return { status: 200, body };
};

/** Notifies every other administrator in the app that the caller lost their second factor, once a day. */
export const askForReset: Handler<'askForReset'> = async ({ actor, refusal }) => {
  const unit = new UnitOfWork();
  const own = await readOwnRecord(unit, actor);
  const { id, name } = own;
  if (!hasFactor(await factorOf(unit, id)))
    throw refusal('conflict', {
      message: msg('You have no second factor: there is nothing to reset.'),
    });
  await doOnce(`lost-factor#${id}#${unit.now.toISOString().slice(0, 10)}`, async () => {
    const others = (await administratorIds()).filter((each) => each !== id);
    if (others.length === 0)
      throw refusal('conflict', {
        message: msg('There is no other administrator. Ask the people who run the service.'),
      });
    for (const each of others)
      await change((unit) => addNotice(unit, each, { subject: 'second-factor-lost' }, { id, name }));
    await sendMail(resetRequestedMail, own, {});
  });
  return { status: 204 };
};
