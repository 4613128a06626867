import { msg } from '../../shared/language/messages.ts';
import { defineMail } from './define-mail.ts';

/*
 * Mails for joining and signing in. They go to whatever address was typed: only whoever reads its mails learns what
 * they say. All are sent the same way, as the time that one takes could reveal whose address it is.
 */

export const joinCodeMail = defineMail({
  sending: 'awaited',
  subject: msg('Your {product} code'),
  text: msg(
    'Your code to join {product} is {code}. Enter it on the page where you asked for it, or open the link below, which fills it in for you to confirm. It works for an hour. If you did not ask for it, ignore this email: nobody can get in without it.',
  ),
  link: { to: msg('Fill in the code'), path: '/login/code#{token}' },
});

export const passwordCodeMail = defineMail({
  sending: 'awaited',
  subject: msg('Your {product} code'),
  text: msg(
    'Your code to choose a new password for {product} is {code}. Enter it on the page where you asked for it, or open the link below, which fills it in for you to confirm. It works for an hour. If you did not ask for it, ignore this email: nobody can get in without it.',
  ),
  link: { to: msg('Fill in the code'), path: '/login/new-password#{token}' },
});

/** For somebody who asks to join with the address of an account. */
export const hasAccountMail = defineMail({
  sending: 'awaited',
  subject: msg('You already have a {product} account'),
  text: msg(
    'Somebody, perhaps you, asked to join {product} with this address. It already has an account: sign in with it, or choose a new password with “Forgotten your password?”. If it wasn’t you, ignore this email: nothing will happen.',
  ),
});

/** For somebody who asks to join while their request is waiting. */
export const requestWaitingMail = defineMail({
  sending: 'awaited',
  subject: msg('Your request to join {product} is waiting'),
  text: msg(
    'Somebody, perhaps you, asked to join {product} with this address. A request with this address is already waiting for an administrator’s decision, so there is no need to ask again. If you’re approved, we’ll email you. If it wasn’t you, ignore this email: nothing will happen.',
  ),
});

/** For somebody who asks to join after they were declined or deleted. */
export const requestDecidedMail = defineMail({
  sending: 'awaited',
  subject: msg('Your request to join {product}'),
  text: msg(
    'Somebody, perhaps you, asked to join {product} with this address. An administrator has already decided that this account is not a member, so it can’t ask again. If you think you should be a member, ask an administrator to invite you. If it wasn’t you, ignore this email: nothing will happen.',
  ),
});

/** For somebody who wants a new password for an address without an account. */
export const noAccountMail = defineMail({
  sending: 'awaited',
  subject: msg('There is no {product} account with this address'),
  text: msg(
    'Somebody, perhaps you, asked for a code to choose a new password for {product}. There is no account with this address. If you have an account, it uses another of your addresses: ask for the code with that one. If you don’t have an account, you can ask to join. If it wasn’t you, ignore this email: nothing will happen.',
  ),
});

export const accountClosedMail = defineMail({
  sending: 'awaited',
  subject: msg('Your {product} account has been closed'),
  text: msg(
    'Somebody, perhaps you, asked for a code for {product} with this address. Its account has been closed. An administrator can restore it. If it wasn’t you, ignore this email: nothing will happen.',
  ),
});

/** The only mail to a new member who has no password yet. `{inviter}` is a sentence, or nothing. */
export const invitationMail = defineMail({
  subject: msg('You are invited to {product}'),
  text: msg(
    '{name}, you are a member of {product} now, the directory and collaboration network of Jesuit higher education. {inviter}Choose a password within 14 days. You’ll sign in with it and this email address. Then please fill out your profile so that others can find you.',
  ),
  // Servers don't see what follows the #.
  link: { to: msg('Choose your password'), path: '/login/invitation#{id}.{code}' },
});
