import { product } from '../../shared/text/product.ts';
import { groupDigits } from '../stores/codes.ts';
import { restorableDays } from '../stores/soft-deleted.ts';
import { type Mail, send, sendAtOnce } from './send.ts';

/** Mails about the account itself, which can't be turned off. */

const otherwise =
  'somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page.';
const wasNotYou = `If that wasn’t you, ${otherwise}`;

/** Mails a code to an address that is to be confirmed. */
export function mailAddressCode(to: string, code: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} code`,
    text: `Your code for ${product.name} is ${groupDigits(code)}. It works for an hour and confirms that this address is yours.\n\nIf you did not ask for it, ignore this email.`,
    isAwaited: true,
  });
}

/** Mails the owner of an account whose address somebody else wants to use. */
export function mailAddressTaken(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `You have a ${product.name} account with this address`,
    text: `Somebody asked to use this address to sign in to another ${product.name} account. You already have an account with it, so nothing was changed.\n\nTwo accounts can’t be merged. If that was you, sign in with the one you want to keep. If you leave the other under My Account, its address is free after ${restorableDays.left} days. If it wasn’t you, ignore this email.`,
  });
}

/** Mails the previous sign-in address. @param token valid for a week */
export function mailAddressChanged(to: string, token: string): Promise<void> {
  return send({
    to,
    subject: `Your ${product.name} sign-in address was changed`,
    text: `The sign-in address of your ${product.name} account was changed, and we are telling the previous address.\n\nIf that was you, there is nothing to do. If it wasn’t, take the address back within a week: every session is ended, the password and every second factor set up since then stop working, and you choose a new password.`,
    link: { to: 'Take the address back', path: `/undo-address#${token}` },
  });
}

/** What to do if the attacker reads the mails of the address. */
const readsYourMails =
  'If it wasn’t you, somebody else can read your email: first change the password of your mailbox, then choose a new one here with “Forgotten your password?” on the sign-in page.';
const ifItWasYou = `If that was you, there is nothing to do.\n\n${readsYourMails}`;

/** Mails the owner of an address that was taken back by its link. */
export function mailAddressTakenBack(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `You sign in to ${product.name} with this address again`,
    text: `This address was taken back for your ${product.name} account, with the link that we emailed to it. Every session was ended and the password stopped working. Choose a new one with “Forgotten your password?” on the sign-in page.\n\n${readsYourMails}`,
  });
}

/** Mails the address that was replaced when the previous one was taken back. */
export function mailAddressReplaced(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} sign-in address was changed`,
    text: `The previous sign-in address of your ${product.name} account was taken back, with the link that we emailed to it. This address can no longer sign in, and every session was ended.\n\nIf it wasn’t you, tell an administrator: somebody else can read email sent to the previous address.`,
  });
}

export function mailPasswordReset(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} password was reset`,
    text: `The password of your ${product.name} account was reset with a code that we emailed to you, and every session was ended. ${ifItWasYou}`,
  });
}

/** @param by what was mailed to them, in words */
export function mailPasswordChosen(to: string, by: 'a code' | 'an invitation'): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} account has a password`,
    text: `A password was chosen for your ${product.name} account, with ${by} that we emailed to you. ${ifItWasYou}`,
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
    text: `Signing in to your ${product.name} account now takes more than the password: ${what} was set up for it${ended}. If that was you, there is nothing to do.\n\n${wasNotYou} And ask an administrator to reset the second factor.`,
  });
}

/** Mails somebody whose codes are being guessed, at most once an hour. */
export function mailCodesGuessed(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Somebody is trying to sign in to your ${product.name} account`,
    text: `Five wrong codes were entered for your ${product.name} account within an hour, by somebody who knows its password. If that was you, wait for the next code in your app.\n\n${wasNotYou} Until then, a browser you have signed in with before still accepts your codes.`,
  });
}

/** @param left how many can still be used */
export function mailRecoveryUsed(to: string, left: number): Promise<void> {
  const rest = left === 0 ? 'None is left' : left === 1 ? 'One is left' : `${left} are left`;
  return sendAtOnce({
    to,
    subject: `A recovery code of your ${product.name} account was used`,
    text: `Somebody signed in to your ${product.name} account with the password and a recovery code. ${rest}. You can make new ones under My Account, “Second factor”. If that was you, there is nothing else to do.\n\n${wasNotYou} And ask an administrator to reset the second factor.`,
  });
}

export function mailRecoveryMade(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} account has new recovery codes`,
    text: `Ten new recovery codes were made for your ${product.name} account, and the previous ones stopped working. If that was you, there is nothing to do.\n\n${wasNotYou} And ask an administrator to reset the second factor.`,
  });
}

/** Mails somebody for whom the administrators were asked to reset the second factor. */
export function mailResetRequested(to: string): Promise<void> {
  return sendAtOnce({
    to,
    subject: `Your ${product.name} administrators were asked to reset your second factor`,
    text: `Somebody signed in to your ${product.name} account with the password, said that they lost the second factor, and asked the administrators to reset it. If that was you, an administrator will get in touch with you.\n\nIf it wasn’t, tell an administrator, and choose a new password with “Forgotten your password?” on the sign-in page.`,
  });
}

const factorRemoved = (to: string, what: string, end: string): Mail => ({
  to,
  subject: `The second factor of your ${product.name} account was removed`,
  text: `The second factor of your ${product.name} account changed: ${what}, and every session was ended. ${end}`,
});

/** @param what was removed, in words */
export function mailFactorRemoved(to: string, what: string): Promise<void> {
  const end = `If that was you, there is nothing to do.\n\n${wasNotYou}`;
  return sendAtOnce(factorRemoved(to, `${what} was removed`, end));
}

/** Who resets somebody's second factor. */
export type Resetter = 'an administrator' | 'an operator';

/** Mails somebody whose second factor was reset by another person. */
export function mailFactorReset(to: string, by: Resetter): Promise<void> {
  const end = `If you asked for that, there is nothing to do.\n\nIf you did not, ${otherwise}`;
  return send(factorRemoved(to, `the second factor was removed by ${by}`, end));
}
