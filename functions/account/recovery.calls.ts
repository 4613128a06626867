import { administratorIds } from '../data/administrators.ts';
import { change, Unit } from '../data/change.ts';
import { changeNotices, type Telling, told } from '../data/notification.ts';
import { once } from '../data/once.ts';
import { factorOf, isSet } from '../data/second-factors.ts';
import type { Handler } from '../http/call.ts';
import { mailRecoveryMade, mailResetAsked } from '../mail/sign-in-mails.ts';
import { ownByPassword } from './own-by-password.ts';
import { ownRecord } from './own-record.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Ten codes in place of those that the caller has, which open nothing any more. */
export const makeRecoveryCodes: Handler<'makeRecoveryCodes'> = async (call) => {
  const { id, email } = await ownByPassword(call);
  const body = { recovery: await change((unit) => newRecoveryCodes(unit, id)) };
  await mailRecoveryMade(email);
  return { status: 200, body };
};

// Whoever has the password can ask: the notice says to look who it is.
const lost: Telling = {
  subject: 'lost second factors',
  of: 'users',
  ofOne: (name) =>
    `“${name}” has signed in with the password and asks you to reset their second factor, because they lost it. Make sure it is really them first: call them, or ask somebody who sees them.`,
  ofMany: (count, named) =>
    `${count} members have signed in with the password and ask you to reset their second factor, because they lost it: ${named}. Make sure it is really them first: call them, or ask somebody who sees them.`,
};

/** Tells every other administrator in the app that the caller has lost what they sign in with, once a day. */
export const askForReset: Handler<'askForReset'> = async ({ actor, refusal }) => {
  const unit = new Unit();
  const { id, name, email } = await ownRecord(unit, actor);
  if (!isSet(await factorOf(unit, id)))
    throw refusal('conflict', {
      message: 'You have no second factor: there is nothing to reset.',
    });
  await once(`lost-factor#${id}#${unit.now.toISOString().slice(0, 10)}`, async () => {
    const others = (await administratorIds()).filter((each) => each !== id);
    if (others.length === 0)
      throw refusal('conflict', {
        message: 'There is no other administrator. Ask the people who run the service.',
      });
    for (const each of others)
      await change((unit) => changeNotices(unit, each, (notices) => told(notices, { id, name }, lost)));
    await mailResetAsked(email);
  });
  return { status: 204 };
};
