import { invitationInput, joinInput, resetInput } from '../../shared/account.ts';
import { can } from '../../shared/policy.ts';
import type { Handler } from '../http/call.ts';
import {
  findIdentity,
  type Identity,
  makeIdentity,
  setPassword,
  signOutEverywhere,
} from '../identity/user-pool.ts';
import {
  mailDecided,
  mailJoinCode,
  mailKnown,
  mailPasswordCode,
  mailPutAway,
  mailUnknown,
  mailWaiting,
} from '../mail/joining-mails.ts';
import { mailPasswordChosen, mailPasswordReset } from '../mail/sign-in-mails.ts';
import { endAddressCodes } from '../stores/address-codes.ts';
import { deleteBounce } from '../stores/bounces.ts';
import { checkCode, codeRefused, endCode, issueCode, spendCode, type TypedPurpose } from '../stores/codes.ts';
import { inviterOf } from '../stores/inviters.ts';
import { countMail, hasRoomForMail } from '../stores/mail-limits.ts';
import { membershipOf } from '../stores/membership.ts';
import { resetResponseBudget } from '../stores/response-budget.ts';
import { recordIfWrong } from '../stores/tries.ts';
import { fileRequest } from './file-request.ts';
import { validatedWithPassword } from './validate-password.ts';

/** Amazon's, which takes every mail: what isn't mailed to a stranger takes as long to answer as what is to a member. */
const nobodysAddress = 'success+nobody@simulator.amazonses.com';

/**
 * Mails a code. Who asks learns nothing of the address: whatever it is, the same is done and answered, and
 * what there is to say of it stands in the mail. A code that is not mailed opens nothing.
 */
export const mailCode: Handler<'mailCode'> = async ({ input }) => {
  const { email, purpose } = input();
  await countMail(purpose, email);
  const identity = await findIdentity(email);
  const membership = await membershipOf(identity?.uid ?? 'nobody');
  const isMailed = purpose === 'password' ? identity !== undefined : membership === 'none';
  const isPassedOver = !(await hasRoomForMail(!identity));
  const code = await issueCode(purpose, email, isMailed && !identity?.disabled && !isPassedOver);
  if (identity?.disabled) await mailPutAway(email);
  else if (isPassedOver) await mailUnknown(nobodysAddress);
  else if (purpose === 'password') await (identity ? mailPasswordCode(email, code) : mailUnknown(email));
  // An identity whose joining was cut off has nothing to sign in to yet: it goes on with a new code.
  else if (membership === 'none') await mailJoinCode(email, code);
  else if (membership === 'waiting') await mailWaiting(email);
  else await (membership === 'decided' ? mailDecided(email) : mailKnown(email));
  return { status: 202 };
};

/** The same is done for an address of nobody. @throws ProductError as `checkCode` does */
const checkMailedCode = (purpose: TypedPurpose, email: string, code: string): Promise<void> =>
  recordIfWrong(
    async () => (await findIdentity(email))?.uid,
    'wrong-mailed-code',
    () => checkCode(purpose, email, code),
  );

/**
 * Makes an identity of whoever brings a code back, and files their request. The code ends with the filing,
 * so that a call that was cut off anywhere before can be made again with it.
 */
export const join: Handler<'join'> = async ({ body }) => {
  const { email, code, password, name, reason } = await validatedWithPassword(joinInput, body);
  await checkMailedCode('join', email, code);
  const identity = await findIdentity(email);
  // Whoever became a member, or asked, since the code was mailed has a password that this must not replace.
  if (identity && (identity.disabled || (await membershipOf(identity.uid)) !== 'none'))
    throw codeRefused('join');
  const { uid } = await makeIdentity(email, name);
  // Whoever had one before is the same person, or had no right to it: the code shows whose it is.
  await setPassword(uid, password);
  await signOutEverywhere(uid);
  await deleteBounce(email);
  await mailPasswordChosen(email, 'a code');
  await fileRequest({ uid, email, name, reason }, (unit) => endCode(unit, 'join', email));
  return { status: 204 };
};

/** Gives whoever brings a code back the password they chose, and ends all sign-ins of before. */
export const resetPassword: Handler<'resetPassword'> = async ({ body }) => {
  const { email, code, password } = await validatedWithPassword(resetInput, body);
  await checkMailedCode('password', email, code);
  const identity = await findIdentity(email);
  if (!identity || identity.disabled) throw codeRefused('password');
  await validatedWithPassword(resetInput, body, identity);
  await setPassword(identity.uid, password);
  await resetResponseBudget(identity.uid);
  await endAddressCodes(identity.uid);
  await signOutEverywhere(identity.uid);
  await deleteBounce(email);
  await mailPasswordReset(email);
  await spendCode('password', email, code);
  return { status: 204 };
};

/** Whom the link of an invitation invites. @throws ProductError `invalid` where it is good no more */
async function invitee({ id, code }: { id: string; code: string }): Promise<Identity> {
  await checkCode('invitation', id, code);
  const identity = await findIdentity(id);
  // With a password of their own they need no invitation, and an old mail must not open their account.
  if (!identity?.unused || identity.disabled) throw codeRefused('invitation');
  return identity;
}

/** Whether an invitation can still be used, before anything is typed; refused as using it would be. */
export const checkInvitation: Handler<'checkInvitation'> = async ({ input }) => {
  const { uid } = await invitee(input());
  return { status: 200, body: { inviter: await inviterOf(uid) } };
};

/** Gives whoever was invited, and has no password yet, the one they chose. */
export const acceptInvitation: Handler<'acceptInvitation'> = async ({ body }) => {
  const { id, code, password } = await validatedWithPassword(invitationInput, body);
  const identity = await invitee({ id, code });
  await validatedWithPassword(invitationInput, body, identity);
  await deleteBounce(identity.email);
  await setPassword(id, password);
  // With a password they could not accept it again: they are let in whether they can be mailed or not.
  await mailPasswordChosen(identity.email, 'an invitation').catch(() => {});
  await spendCode('invitation', id, code);
  return { status: 200, body: { email: identity.email } };
};

/** Files the request of somebody who has an account and none yet: their joining was cut off. */
export const askToJoin: Handler<'askToJoin'> = async ({ uid, input, refusal }) => {
  const membership = await membershipOf(uid);
  if (membership === 'decided') throw refusal('not-a-member');
  if (membership === 'member' || !can({ type: 'stranger', id: uid }, 'ask-to-join', 'requests'))
    throw refusal('forbidden');
  const { name, reason } = input();
  const identity = await findIdentity(uid);
  if (!identity || identity.disabled) throw refusal('unauthenticated');
  await fileRequest({ uid, email: identity.email, name, reason });
  return { status: 204 };
};
