import { product } from '../../shared/product.ts';
import { keptDays } from '../data/away.ts';
import { grouped } from '../data/codes.ts';
import type { Resetter } from '../data/second-factors.ts';
import { type Mail, send, sendAtOnce } from './send.ts';

/** What is mailed about the account itself: it can't be turned off. */

const otherwise =
  'somebody else may know your password. Choose a new one: under “Forgotten your password?” where you sign in.';
const wasNotYou = `If that was not you, ${otherwise}`;

/** To the address that is to be shown to be somebody's. */
export function mailAddressCode(to: string, code: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} code`,
    text: `Your code for ${product.name} is ${grouped(code)}. It is good for an hour, and confirms that this address is yours.\n\nIf you did not ask for it, ignore this mail.`,
    isAwaited: true,
  });
}

/** To whoever has an account with the address that somebody else wanted for theirs. */
export function mailAddressTaken(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `You have a ${product.name} account with this address`,
    text: `Somebody asked to sign in to another ${product.name} account with this address. As you have an account with it already, nothing was changed.\n\nTwo accounts can’t be joined. If that was you, sign in with the one you want to keep. If you leave the other under My Account, its address is free after ${keptDays.left} days. If it was not you, ignore this mail.`,
  });
}

/** To the address somebody signed in with until now. @param token good for a week */
export function mailAddressChanged(to: string, token: string): Promise<void> {
  return send({
    to,
    subject: `Your ${product.name} sign-in address was changed`,
    text: `Your ${product.name} account has another sign-in address from now on, and this one is told so.\n\nIf that was you, there is nothing to do. If it was not, take the address back within a week: everybody is signed out, the password and every second factor set up since stop working, and you choose a new password.`,
    link: { to: 'Take the address back', path: `/undo-address#${token}` },
  });
}

/** What to do where somebody did it who reads the mails of the address. */
const readsYourMails =
  'If it was not you, somebody else reads your mails: first change the password of your mailbox, then choose a new one here, under “Forgotten your password?” where you sign in.';
const ifItWasYou = `If that was you, there is nothing to do.\n\n${readsYourMails}`;

/** To whom an address is again, by the link that was mailed to it. */
export function mailAddressTakenBack(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `You sign in to ${product.name} with this address again`,
    text: `This address was taken back for your ${product.name} account, by the link that was mailed to it. Every session was ended and the password stopped working. Choose a new one: under “Forgotten your password?” where you sign in.\n\n${readsYourMails}`,
  });
}

/** To the address that they signed in with meanwhile. */
export function mailAddressGone(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} sign-in address was changed`,
    text: `The earlier sign-in address of your ${product.name} account was taken back, by the link that was mailed to it: this one signs in no more, and every session was ended.\n\nIf it was not you, ask an administrator: somebody else reads the mails of the earlier address.`,
  });
}

export function mailPasswordReset(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} password was reset`,
    text: `The password of your ${product.name} account was reset with a code that was mailed to you, and every session was ended. ${ifItWasYou}`,
  });
}

/** @param by what it was that was mailed to them, in words */
export function mailPasswordChosen(to: string, by: 'a code' | 'an invitation'): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} account has a password`,
    text: `A password was chosen for your ${product.name} account, by ${by} that was mailed to you. ${ifItWasYou}`,
  });
}

export function mailPasswordChanged(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} password was changed`,
    text: `The password of your ${product.name} account was changed under My Account, and every other session was ended. If that was you, there is nothing to do.\n\n${wasNotYou}`,
  });
}

/** @param what was set up, in words. @param isFirst whether there was none before */
export function mailFactorSet(to: string, what: string, isFirst: boolean): Promise<void> {
  const ended = isFirst ? ', and every other session was ended' : '';
  return sendAtOnce({
    to,
    subject: `Your ${product.name} account has ${what} as a second factor`,
    text: `Signing in to your ${product.name} account takes more than the password: ${what} was set up for it${ended}. If that was you, there is nothing to do.\n\n${wasNotYou} And ask an administrator to reset the second factor.`,
  });
}

/** To whose codes are guessed, at most once an hour. */
export function mailGuessed(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Somebody is trying to sign in to your ${product.name} account`,
    text: `Five wrong codes were entered for your ${product.name} account within an hour, by somebody who knows its password. If that was you, wait for the next code in your app.\n\n${wasNotYou} Until then a browser in which you have signed in before still takes your codes.`,
  });
}

/** @param left how many can still be used */
export function mailRecoveryUsed(to: string, left: number): Promise<void> {
  const rest = left === 0 ? 'None is left' : left === 1 ? 'One is left' : `${left} are left`;
  return sendAtOnce({
    to,
    subject: `A recovery code of your ${product.name} account was used`,
    text: `Somebody signed in to your ${product.name} account with the password and a recovery code. ${rest}: new ones are made under My Account, “Second factor”. If that was you, there is nothing else to do.\n\n${wasNotYou} And ask an administrator to reset the second factor.`,
  });
}

export function mailRecoveryMade(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} account has new recovery codes`,
    text: `Ten new recovery codes were made for your ${product.name} account, and those of before stopped working. If that was you, there is nothing to do.\n\n${wasNotYou} And ask an administrator to reset the second factor.`,
  });
}

/** To whom the administrators were told of, as somebody who has lost what they sign in with. */
export function mailResetAsked(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} administrators were asked to reset your second factor`,
    text: `Somebody signed in to your ${product.name} account with the password, said that they lost the second factor, and asked the administrators to reset it. If that was you, an administrator gets in touch with you.\n\nIf it was not, tell an administrator so, and choose a new password: under “Forgotten your password?” where you sign in.`,
  });
}

const factorRemoved = (to: string, what: string, end: string): Mail => ({
  to,
  subject: `A second factor of your ${product.name} account was removed`,
  text: `Of what signing in to your ${product.name} account takes beside the password, ${what}, and every session was ended. ${end}`,
});

/** @param what was removed, in words */
export function mailFactorRemoved(to: string, what: string): Promise<void> {
  const end = `If that was you, there is nothing to do.\n\n${wasNotYou}`;
  return sendAtOnce(factorRemoved(to, `${what} was removed`, end));
}

/** To whom it was another's deed. */
export function mailFactorReset(to: string, by: Resetter): Promise<void> {
  const end = `If you asked for that, there is nothing to do.\n\nIf you did not, ${otherwise}`;
  return send(factorRemoved(to, `the second factor was removed by ${by}`, end));
}
