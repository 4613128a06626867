import { change, UnitOfWork } from '../data/change.ts';
import { doOnce } from '../data/once.ts';
import type { Handler } from '../http/call.ts';
import { mailRecoveryMade, mailResetRequested } from '../mail/sign-in-mails.ts';
import { administratorIds } from '../stores/administrators.ts';
import { addNotice } from '../stores/notices.ts';
import { factorOf, hasFactor } from '../stores/second-factors.ts';
import { ownRecord } from './own-record.ts';
import { ownByPassword } from './own-record-by-password.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Makes ten recovery codes, which replace the previous ones. */
export const makeRecoveryCodes: Handler<'makeRecoveryCodes'> = async (call) => {
  const { id, email } = await ownByPassword(call);
  const body = { recovery: await change((unit) => newRecoveryCodes(unit, id)) };
  await mailRecoveryMade(email);
  return { status: 200, body };
};

/** Notifies every other administrator in the app that the caller lost their second factor, once a day. */
export const askForReset: Handler<'askForReset'> = async ({ actor, refusal }) => {
  const unit = new UnitOfWork();
  const { id, name, email } = await ownRecord(unit, actor);
  if (!hasFactor(await factorOf(unit, id)))
    throw refusal('conflict', {
      message: 'You have no second factor: there is nothing to reset.',
    });
  await doOnce(`lost-factor#${id}#${unit.now.toISOString().slice(0, 10)}`, async () => {
    const others = (await administratorIds()).filter((each) => each !== id);
    if (others.length === 0)
      throw refusal('conflict', {
        message: 'There is no other administrator. Ask the people who run the service.',
      });
    for (const each of others)
      await change((unit) => addNotice(unit, each, { subject: 'second-factor-lost' }, { id, name }));
    await mailResetRequested(email);
  });
  return { status: 204 };
};
