import { invitationInput, joinInput, resetInput } from '../../shared/account/account.ts';
import { groupDigits } from '../../shared/account/typed-code.ts';
import { can } from '../../shared/permissions/policy.ts';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import type { Handler } from '../http/call.ts';
import { appOrigin } from '../http/edge.ts';
import {
  findIdentity,
  type Identity,
  makeIdentity,
  setPassword,
  signOutEverywhere,
} from '../identity/user-pool.ts';
import {
  accountClosedMail,
  hasAccountMail,
  joinCodeMail,
  noAccountMail,
  passwordCodeMail,
  requestDecidedMail,
  requestWaitingMail,
} from '../mail/joining-mails.ts';
import { takeTimeOfMail } from '../mail/send.ts';
import { sendMail } from '../mail/send-mail.ts';
import { passwordChosenMail, passwordResetMail } from '../mail/sign-in-mails.ts';
import { endAddressCodes } from '../stores/address-codes.ts';
import { deleteBounce } from '../stores/bounces.ts';
import { clientOf } from '../stores/clients.ts';
import { checkCode, codeRefused, endCode, issueCode, spendCode, type TypedPurpose } from '../stores/codes.ts';
import { canAskToJoin, membershipOf, relationOf } from '../stores/decisions.ts';
import { inviterOf } from '../stores/inviters.ts';
import { countMail, hasRoomForMail } from '../stores/mail-limits.ts';
import { resetResponseBudget } from '../stores/response-budget.ts';
import { recordIfWrong } from '../stores/sign-in-attempts.ts';
import { fileRequest } from './file-request.ts';
import { validateWithPassword } from './validate-password.ts';

/** SES's simulator takes every mail, so an address that isn't mailed is answered as slowly as one that is. */
const simulatorAddress = 'success+nobody@simulator.amazonses.com';

/**
 * Mails a code. Every address is answered alike and with the same work; only the mail says what applies. A code that is
 * not mailed opens nothing.
 */
export const mailCode: Handler<'mailCode'> = async ({ input, headers, language }) => {
  const { email, purpose } = input();
  const app = appOrigin(headers);
  const client = clientOf(headers[viewerHeader] ?? '');
  await countMail(purpose, email, client);
  const identity = await findIdentity(email);
  const { membership, language: own } = await relationOf(identity?.uid ?? 'nobody');
  const isMailed = purpose === 'password' ? identity !== undefined : canAskToJoin(membership);
  const isOverLimit = !(await hasRoomForMail(email, !identity, client));
  const issued = await issueCode(purpose, email, isMailed && !identity?.disabled && !isOverLimit);
  const codes = { code: groupDigits(issued), token: issued };
  // Only who reads the mails of the address learns that it isn't in the language that was asked for.
  const to = { email, language: own ?? language };
  if (identity?.disabled) await sendMail(accountClosedMail, to, {});
  else if (isOverLimit)
    await takeTimeOfMail(() => sendMail(noAccountMail, { ...to, email: simulatorAddress }, {}));
  else if (purpose === 'password')
    await (identity ? sendMail(passwordCodeMail, to, codes, { app }) : sendMail(noAccountMail, to, {}));
  // Somebody whose joining was cut off can't sign in yet, so they continue with a new code.
  else if (canAskToJoin(membership)) await sendMail(joinCodeMail, to, codes, { app });
  else if (membership === 'waiting') await sendMail(requestWaitingMail, to, {});
  else await sendMail(membership === 'decided' ? requestDecidedMail : hasAccountMail, to, {});
  return { status: 202 };
};

/** An unknown address takes the same work. @throws ProductError as `checkCode` does */
const checkMailedCode = (purpose: TypedPurpose, email: string, code: string): Promise<void> =>
  recordIfWrong(
    async () => (await findIdentity(email))?.uid,
    'wrong-mailed-code',
    () => checkCode(purpose, email, code),
  );

/**
 * Makes an identity for an address that a code confirms, and files the request. The code ends with the filing, so that
 * a call that was cut off can be repeated.
 */
export const join: Handler<'join'> = async ({ body, language }) => {
  const { email, code, password, ...request } = await validateWithPassword(joinInput, body);
  await checkMailedCode('join', email, code);
  const identity = await findIdentity(email);
  // Somebody who became a member or asked to join since has a password that this must not replace.
  if (identity && (identity.disabled || !canAskToJoin(await membershipOf(identity.uid))))
    throw codeRefused('join');
  const { uid } = await makeIdentity(email, request.name);
  // The code proves that a previous identity belongs to the same person or was wrongly made.
  await setPassword(uid, password);
  await signOutEverywhere(uid);
  await deleteBounce(email);
  await fileRequest({ uid, email, language, ...request }, 'join', (unit) => endCode(unit, 'join', email));
  return { status: 204 };
};

/** Sets a new password for an address that a code confirms, and ends all sessions. */
export const resetPassword: Handler<'resetPassword'> = async ({ body, language }) => {
  const { email, code, password } = await validateWithPassword(resetInput, body);
  await checkMailedCode('password', email, code);
  const identity = await findIdentity(email);
  if (!identity || identity.disabled) throw codeRefused('password');
  await validateWithPassword(resetInput, body, identity);
  await setPassword(identity.uid, password);
  await resetResponseBudget(identity.uid);
  await endAddressCodes(identity.uid);
  await signOutEverywhere(identity.uid);
  await deleteBounce(email);
  const { language: own } = await relationOf(identity.uid);
  await sendMail(passwordResetMail, { email, language: own ?? language }, {});
  await spendCode('password', email, code);
  return { status: 204 };
};

/** The identity that an invitation's link belongs to. @throws `invalid` where the invitation is not valid any more */
async function invitee({ id, code }: { id: string; code: string }): Promise<Identity> {
  await checkCode('invitation', id, code);
  const identity = await findIdentity(id);
  // Somebody who has a password needs no invitation, and an old mail must not open their account.
  if (!identity?.unused || identity.disabled) throw codeRefused('invitation');
  return identity;
}

/** Checks an invitation before anything is typed, and refuses as accepting it would. */
export const checkInvitation: Handler<'checkInvitation'> = async ({ input }) => {
  const { uid } = await invitee(input());
  return { status: 200, body: { inviter: await inviterOf(uid) } };
};

/** Sets the first password of an invited member. */
export const acceptInvitation: Handler<'acceptInvitation'> = async ({ body }) => {
  const { id, code, password } = await validateWithPassword(invitationInput, body);
  const identity = await invitee({ id, code });
  await validateWithPassword(invitationInput, body, identity);
  await deleteBounce(identity.email);
  await setPassword(id, password);
  // With a password the invitation can't be accepted again, so a failed mail refuses nothing.
  const { language } = await relationOf(id);
  await sendMail(passwordChosenMail, { ...identity, language }, {}).catch(() => {});
  await spendCode('invitation', id, code);
  return { status: 200, body: { email: identity.email } };
};

/** Files the request of somebody whose joining was cut off after their identity was made. */
export const askToJoin: Handler<'askToJoin'> = async ({ uid, input, language, refusal }) => {
  const membership = await membershipOf(uid);
  if (membership === 'decided') throw refusal('not-a-member');
  if (membership === 'member' || !can({ type: 'stranger', id: uid }, 'ask-to-join', 'requests'))
    throw refusal('forbidden');
  const request = input();
  const identity = await findIdentity(uid);
  if (!identity || identity.disabled) throw refusal('unauthenticated');
  await fileRequest({ uid, email: identity.email, language, ...request });
  return { status: 204 };
};
