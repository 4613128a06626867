import { passwordProblem } from '../../shared/account/password.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { setPassword, signOutEverywhere } from '../identity/user-pool.ts';
import { sendMail } from '../mail/send-mail.ts';
import { passwordChangedMail } from '../mail/sign-in-mails.ts';
import { endAddressCodes } from '../stores/address-codes.ts';
import { resetResponseBudget } from '../stores/response-budget.ts';
import { recordPasswordReauthentication } from '../stores/sessions.ts';
import { assertPassword, knowsPassword } from './check-password.ts';
import { readOwnRecord } from './read-own-record.ts';

/**
 * Changes the password of somebody who knows the present one, and ends every session, this one when its access token
 * expires.
 */
export const changePassword: Handler<'changePassword'> = async ({ actor, input, refusal }) => {
  const { current, next } = input();
  const user = await readOwnRecord(new UnitOfWork(), actor);
  const problem = await passwordProblem(next, user);
  if (problem) throw refusal('invalid', { fields: [{ path: 'next', ...problem }] });
  // In a retry whose answer was lost the new password is the present one already, and only the rest is done.
  if (!(await knowsPassword(actor, next))) {
    await assertPassword(actor, current, 'current');
    await setPassword(actor.id, next);
  }
  await endAddressCodes(actor.id);
  await resetResponseBudget(actor.id);
  await signOutEverywhere(actor.id, actor.session.id);
  await sendMail(passwordChangedMail, user, {});
  return { status: 204 };
};

/** Confirms the password again, for members without a second factor. */
export const reauthenticateByPassword: Handler<'reauthenticateByPassword'> = async ({ actor, input }) => {
  const { password } = input();
  await readOwnRecord(new UnitOfWork(), actor);
  await assertPassword(actor, password, 'password');
  await recordPasswordReauthentication(actor.session);
  return { status: 204 };
};
