import { randomBytes } from 'node:crypto';
import { groupDigits } from '../../shared/account/typed-code.ts';
import { msg } from '../../shared/language/messages.ts';
import { type Author, productAuthor } from '../data/audit.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import type { Answer, Handler, Refusing } from '../http/call.ts';
import { type SignIn, setAddress, signInOf } from '../identity/credentials.ts';
import { setPassword, signOutEverywhere } from '../identity/user-pool.ts';
import { sendMail } from '../mail/send-mail.ts';
import {
  addressCodeMail,
  addressReplacedMail,
  addressTakenBackMail,
  addressTakenMail,
} from '../mail/sign-in-mails.ts';
import { changeBy, type MemberActor } from '../stores/actor.ts';
import { checkAddressCode, endAddressCodes, issueAddressCode } from '../stores/address-codes.ts';
import { bounceOf, deleteBounce } from '../stores/bounces.ts';
import { relationOf } from '../stores/decisions.ts';
import { countMailToStranger } from '../stores/mail-limits.ts';
import { deleteFactorsSince, factorOf, recentFactors } from '../stores/second-factors.ts';
import { recordIfWrong } from '../stores/sign-in-attempts.ts';
import { restorableDays } from '../stores/soft-deleted.ts';
import { assertPassword } from './check-password.ts';
import { addressMailKey, alignRecordAddress } from './follow-address.ts';
import { endPastAddress, pastAddressOf } from './past-addresses.ts';
import { readOwnRecord } from './read-own-record.ts';

const noContent: Answer<undefined> = { status: 204 };
/** The author is the product: the link proves that somebody reads the mails of an address, not who they are. */
const linkAuthor: Author = { ...productAuthor, operation: 'revertEmail' };

type Conflict = Refusing<'conflict'>['refusal'];

async function ownSignIn(actor: MemberActor, refusal: Conflict): Promise<SignIn> {
  await readOwnRecord(new UnitOfWork(), actor);
  const signIn = await signInOf(actor.id);
  if (!signIn)
    throw refusal('conflict', {
      message: msg('This account has no way to sign in any more. Ask an administrator to invite you again.'),
    });
  return signIn;
}

/**
 * Mails a code to a new sign-in address, for the password. Only the owner of an account learns that one exists with
 * that address.
 */
export const askForAddress: Handler<'askForAddress'> = async ({ actor, input, refusal }) => {
  const { email, password } = input();
  const signIn = await ownSignIn(actor, refusal);
  await assertPassword(actor, password, 'password');
  if (signIn.email === email && signIn.verified && !(await bounceOf(email)))
    throw refusal('invalid', {
      fields: [{ path: 'email', message: msg('You already sign in with this address.') }],
    });
  await countMailToStranger('address', { email, by: actor.id });
  const holder = await signInOf(email);
  if (holder && holder.uid !== actor.id)
    await sendMail(
      addressTakenMail,
      { email, language: (await relationOf(holder.uid)).language },
      { days: restorableDays.left },
    );
  else await mailAddressCode(actor, email);
  return noContent;
};

async function mailAddressCode({ id }: MemberActor, email: string): Promise<void> {
  const code = groupDigits(await issueAddressCode(id, email));
  await sendMail(addressCodeMail, { email, language: (await relationOf(id)).language }, { code });
}

/**
 * Mails a code to the present address if it isn't verified. It is called whenever somebody opens their account, so an
 * address that mail comes back from isn't mailed here.
 */
export const verifyAddress: Handler<'verifyAddress'> = async ({ actor, refusal }) => {
  const { email, verified } = await ownSignIn(actor, refusal);
  const sent = !verified && !(await bounceOf(email));
  if (sent) {
    await countMailToStranger('verification', { email, by: actor.id });
    await mailAddressCode(actor, email);
  }
  return { status: 200, body: { email, sent } };
};

/** Takes the code. The record changes first, so that the stream completes the change if this is cut off. */
export const changeAddress: Handler<'changeAddress'> = async ({ actor, input, refusal }) => {
  const { email, code } = input();
  const signIn = await ownSignIn(actor, refusal);
  const { email: recordEmail } = await readOwnRecord(new UnitOfWork(), actor);
  // The call is a retry whose answer was lost.
  if (recordEmail === email && signIn.email === email && signIn.verified && !(await bounceOf(email)))
    return noContent;
  const endCode = await recordIfWrong(
    async () => actor.id,
    'wrong-mailed-code',
    () => checkAddressCode(actor.id, email, code),
  );
  await assertAddressFree(email, actor.id, refusal);
  // This comes before the code ends, so that a call that is cut off can be repeated.
  await deleteBounce(email);
  await changeBy(actor, async (unit, now) => {
    const user = await readOwnRecord(unit, now);
    await endCode(unit);
    if (user.email !== email) await unit.put('users', { ...user, email });
  });
  if (!(await setAddress(actor.id, email))) {
    await alignRecordAddress(actor.id);
    throw addressTaken(refusal);
  }
  return noContent;
};

/** What the token takes back, of a member. @throws ProductError `invalid` at the token */
async function pastOf(token: string, refusal: Refusing<'invalid'>['refusal']) {
  const unit = new UnitOfWork();
  const past = await pastAddressOf(unit, token);
  const member = past && (await unit.get('users', past.uid));
  if (!member)
    throw refusal('invalid', {
      fields: [
        { path: 'token', message: msg('This link has already been used, or is more than a week old.') },
      ],
    });
  return { ...past, member };
}

/** Shows whoever has the link which factors may be of the person who changed the address. */
export const listRecentFactors: Handler<'listRecentFactors'> = async ({ input, refusal }) => {
  const { uid, since } = await pastOf(input().token, refusal);
  return { status: 200, body: { factors: recentFactors(await factorOf(new UnitOfWork(), uid), since) } };
};

/**
 * Takes an address back by the link that was mailed to it. Whoever knows the password, has a session or set up a second
 * factor since, or shortly before, is thrown out, and the person chooses a new password by a mail to this address.
 */
export const revertEmail: Handler<'revertEmail'> = async ({ input, refusal }) => {
  const { token, keep = [] } = input();
  const { uid, address, since, member } = await pastOf(token, refusal);
  await assertAddressFree(address, uid, refusal);
  await setPassword(uid, randomBytes(48).toString('base64url'));
  await endAddressCodes(uid);
  if (!(await setAddress(uid, address))) throw addressTaken(refusal);
  // Sessions end before the factors are removed, so that no session can set up another one.
  await signOutEverywhere(uid);
  // This comes before the link is used up, so that a call that is cut off can be repeated.
  await deleteBounce(address);
  await sendMail(addressTakenBackMail, { ...member, email: address }, {});
  if (member.email !== address) await sendMail(addressReplacedMail, member, {});
  await change(async (unit) => {
    await endPastAddress(unit, token);
    await deleteFactorsSince(unit, uid, since, keep);
    const user = await unit.get('users', uid);
    if (!user || user.email === address) return;
    const { version } = await unit.put('users', { ...user, email: address });
    // The usual mail would offer whoever is thrown out a way back.
    await markDone(unit, addressMailKey(uid, version));
  }, linkAuthor);
  return { status: 200, body: { email: address } };
};

async function assertAddressFree(email: string, uid: string, refusal: Conflict): Promise<void> {
  const holder = await signInOf(email);
  if (holder && holder.uid !== uid) throw addressTaken(refusal);
}

const addressTaken = (refusal: Conflict) =>
  refusal('conflict', {
    message: msg(
      'Another account already uses this address, and two accounts can’t be merged. Sign in with the one you want to keep. If you leave the other under My Account, its address is free after {days} days.',
    ),
    values: { days: restorableDays.left },
  });
