import { type Inviter, inviterSentence } from '../../shared/account/account.ts';
import { product } from '../../shared/text/product.ts';
import { groupDigits } from '../stores/codes.ts';
import { type Mail, send, sendAtOnce } from './send.ts';

/**
 * Mails for joining and signing in. They are sent at once and to whatever address was typed: only whoever reads its
 * mails learns what they say.
 */

/** All are sent the same way, as the time that one takes could reveal whose address it is. */
const sendAwaited = (mail: Mail) => sendAtOnce({ ...mail, isAwaited: true });

const ignore = 'If it wasn’t you, ignore this email: nothing will happen.';

const good =
  'It works for an hour. If you did not ask for it, ignore this email: nobody can get in without it.';

export const mailJoinCode = (to: string, code: string): Promise<void> =>
  sendAwaited({
    to,
    subject: `Your ${product.name} code`,
    text: `Your code to join ${product.name} is ${groupDigits(code)}. Enter it on the page where you asked for it. ${good}`,
  });

export const mailPasswordCode = (to: string, code: string): Promise<void> =>
  sendAwaited({
    to,
    subject: `Your ${product.name} code`,
    text: `Your code to choose a new password for ${product.name} is ${groupDigits(code)}. Enter it on the page where you asked for it. ${good}`,
  });

/** Mails somebody who asks to join with the address of an account. */
export const mailHasAccount = (to: string): Promise<void> =>
  sendAwaited({
    to,
    subject: `You already have a ${product.name} account`,
    text: `Somebody, perhaps you, asked to join ${product.name} with this address. It already has an account: sign in with it, or choose a new password with “Forgotten your password?”. ${ignore}`,
  });

/** Mails somebody who asks to join while their request is waiting. */
export const mailRequestWaiting = (to: string): Promise<void> =>
  sendAwaited({
    to,
    subject: `Your request to join ${product.name} is waiting`,
    text: `Somebody, perhaps you, asked to join ${product.name} with this address. A request with this address is already waiting for an administrator’s decision, so there is no need to ask again. If you’re approved, we’ll email you. ${ignore}`,
  });

/** Mails somebody who asks to join after they were declined or deleted. */
export const mailRequestDecided = (to: string): Promise<void> =>
  sendAwaited({
    to,
    subject: `Your request to join ${product.name}`,
    text: `Somebody, perhaps you, asked to join ${product.name} with this address. An administrator has already decided that this account is not a member, so it can’t ask again. If you think you should be a member, ask an administrator to invite you. ${ignore}`,
  });

/** Mails somebody who wants a new password for an address without an account. */
export const mailNoAccount = (to: string): Promise<void> =>
  sendAwaited({
    to,
    subject: `There is no ${product.name} account with this address`,
    text: `Somebody, perhaps you, asked for a code to choose a new password for ${product.name}. There is no account with this address. If you have an account, it uses another of your addresses: ask for the code with that one. If you don’t have an account, you can ask to join. ${ignore}`,
  });

export const mailAccountClosed = (to: string): Promise<void> =>
  sendAwaited({
    to,
    subject: `Your ${product.name} account has been closed`,
    text: `Somebody, perhaps you, asked for a code for ${product.name} with this address. Its account has been closed. An administrator can restore it. ${ignore}`,
  });

/** The only mail to a new member who has no password yet. */
export const mailInvitation = (
  to: string,
  { id, name, code, inviter }: { id: string; name: string; code: string; inviter?: Inviter },
): Promise<void> =>
  send({
    to,
    subject: `You are invited to ${product.name}`,
    text: `${name}, you are a member of ${product.name} now, the ${product.purpose}. ${inviter ? `${inviterSentence(inviter)} ` : ''}Choose a password within 14 days. You’ll sign in with it and this email address. Then please fill out your profile so that others can find you.`,
    // Servers don't see what follows the #.
    link: { to: 'Choose your password', path: `/login/invitation#${id}.${code}` },
  });
