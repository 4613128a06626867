import { msg } from '../../shared/language/messages.ts';
import { defineMail } from './define-mail.ts';

/* Mails about signing in, which can't be turned off. */

/** For an address that is to be confirmed. */
export const addressCodeMail = defineMail({
  sending: 'awaited',
  subject: msg('Your {product} code'),
  text: msg(
    'Your code for {product} is {code}. It works for an hour and confirms that this address is yours.\n\nIf you did not ask for it, ignore this email.',
  ),
});

/** For the owner of an account whose address somebody else wants to use. */
export const addressTakenMail = defineMail({
  sending: 'at-once',
  subject: msg('You have a {product} account with this address'),
  text: msg(
    'Somebody asked to use this address to sign in to another {product} account. You already have an account with it, so nothing was changed.\n\nTwo accounts can’t be merged. If that was you, sign in with the one you want to keep. If you leave the other under My Account, its address is free after {days, plural, one {# day} other {# days}}. If it wasn’t you, ignore this email.',
  ),
});

/** For the previous sign-in address. The token is valid for a week. */
export const addressChangedMail = defineMail({
  subject: msg('Your {product} sign-in address was changed'),
  text: {
    plain: msg(
      'The sign-in address of your {product} account was changed, and we are telling the previous address.\n\nIf that was you, there is nothing to do. If it wasn’t, take the address back within a week: every session is ended, the password and every second factor set up since then stop working, and you choose a new password.',
    ),
    recent: msg(
      'The sign-in address of your {product} account was changed, and we are telling the previous address.\n\nIf that was you, there is nothing to do. If it wasn’t, take the address back within a week: every session is ended, the password and every second factor set up since then stop working, and you choose a new password.\n\nIn the week before the change this was set up for signing in: {factors}. It stops working too, unless you say on the page that it is yours.',
    ),
  },
  link: { to: msg('Take the address back'), path: '/revert-email#{token}' },
});

/** For the owner of an address that was taken back by its link. */
export const addressTakenBackMail = defineMail({
  sending: 'at-once',
  subject: msg('You sign in to {product} with this address again'),
  text: msg(
    'This address was taken back for your {product} account, with the link that we emailed to it. Every session was ended and the password stopped working. Choose a new one with “Forgotten your password?” on the sign-in page.\n\nIf it wasn’t you, somebody else can read your email: first change the password of your mailbox, then choose a new one here with “Forgotten your password?” on the sign-in page.',
  ),
});

/** For the address that was replaced when the previous one was taken back. */
export const addressReplacedMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} sign-in address was changed'),
  text: msg(
    'The previous sign-in address of your {product} account was taken back, with the link that we emailed to it. This address can no longer sign in, and every session was ended.\n\nIf it wasn’t you, tell an administrator: somebody else can read email sent to the previous address.',
  ),
});

export const passwordResetMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} password was reset'),
  text: msg(
    'The password of your {product} account was reset with a code that we emailed to you, and every session was ended. If that was you, there is nothing to do.\n\nIf it wasn’t you, somebody else can read your email: first change the password of your mailbox, then choose a new one here with “Forgotten your password?” on the sign-in page.',
  ),
});

export const passwordChosenMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} account has a password'),
  text: msg(
    'A password was chosen for your {product} account, with an invitation that we emailed to you. If that was you, there is nothing to do.\n\nIf it wasn’t you, somebody else can read your email: first change the password of your mailbox, then choose a new one here with “Forgotten your password?” on the sign-in page.',
  ),
});

export const passwordChangedMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} password was changed'),
  text: msg(
    'The password of your {product} account was changed under My Account, and every other session was ended. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page.',
  ),
});

/** With the first second factor every other session ends. */
export const appSetMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} account has an authenticator app as a second factor'),
  text: {
    first: msg(
      'Signing in to your {product} account now takes more than the password: an authenticator app was set up for it, and every other session was ended. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
    ),
    further: msg(
      'Signing in to your {product} account now takes more than the password: an authenticator app was set up for it. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
    ),
  },
});

export const passkeySetMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} account has a passkey as a second factor'),
  text: {
    first: msg(
      'Signing in to your {product} account now takes more than the password: a passkey was set up for it, and every other session was ended. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
    ),
    further: msg(
      'Signing in to your {product} account now takes more than the password: a passkey was set up for it. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
    ),
  },
});

/** For somebody whose codes are being guessed, at most once an hour. */
export const codesGuessedMail = defineMail({
  sending: 'at-once',
  subject: msg('Somebody is trying to sign in to your {product} account'),
  text: msg(
    'Five wrong codes were entered for your {product} account within an hour, by somebody who knows its password. If that was you, wait for the next code in your app.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. Until then, a browser you have signed in with before still accepts your codes.',
  ),
});

/** `{left}` is how many codes can still be used. */
export const recoveryUsedMail = defineMail({
  sending: 'at-once',
  subject: msg('A recovery code of your {product} account was used'),
  text: {
    none: msg(
      'Somebody signed in to your {product} account with the password and a recovery code. None is left. You can make new ones under My Account, “Second factor”. If that was you, there is nothing else to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
    ),
    one: msg(
      'Somebody signed in to your {product} account with the password and a recovery code. One is left. You can make new ones under My Account, “Second factor”. If that was you, there is nothing else to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
    ),
    several: msg(
      'Somebody signed in to your {product} account with the password and a recovery code. {left, number} are left. You can make new ones under My Account, “Second factor”. If that was you, there is nothing else to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
    ),
  },
});

export const recoveryMadeMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} account has new recovery codes'),
  text: msg(
    'Ten new recovery codes were made for your {product} account, and the previous ones stopped working. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page. And ask an administrator to reset the second factor.',
  ),
});

/** For somebody for whom the administrators were asked to reset the second factor. */
export const resetRequestedMail = defineMail({
  sending: 'at-once',
  subject: msg('Your {product} administrators were asked to reset your second factor'),
  text: msg(
    'Somebody signed in to your {product} account with the password, said that they lost the second factor, and asked the administrators to reset it. If that was you, an administrator will get in touch with you.\n\nIf it wasn’t, tell an administrator, and choose a new password with “Forgotten your password?” on the sign-in page.',
  ),
});

export const factorRemovedMail = defineMail({
  sending: 'at-once',
  subject: msg('The second factor of your {product} account was removed'),
  text: {
    passkey: msg(
      'The second factor of your {product} account changed: a passkey was removed, and every session was ended. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page.',
    ),
    app: msg(
      'The second factor of your {product} account changed: the authenticator app was removed, and every session was ended. If that was you, there is nothing to do.\n\nIf that wasn’t you, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page.',
    ),
  },
});

/** For somebody whose second factor another person reset with a version of their record. */
export const factorResetMail = defineMail({
  key: 'mail#factor-reset#{id}#{version}',
  subject: msg('The second factor of your {product} account was removed'),
  text: {
    'an administrator': msg(
      'The second factor of your {product} account changed: the second factor was removed by an administrator, and every session was ended. If you asked for that, there is nothing to do.\n\nIf you did not, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page.',
    ),
    'an operator': msg(
      'The second factor of your {product} account changed: the second factor was removed by an operator, and every session was ended. If you asked for that, there is nothing to do.\n\nIf you did not, somebody else may know your password. Choose a new one with “Forgotten your password?” on the sign-in page.',
    ),
  },
});

/** The role of somebody who resets another person's second factor. */
export type Resetter = keyof (typeof factorResetMail)['text'];
