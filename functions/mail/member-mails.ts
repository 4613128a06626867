import { msg } from '../../shared/language/messages.ts';
import { defineMail } from './define-mail.ts';

/* Mails to members and to those who asked to join. Mails about the account itself can't be turned off. */

/** The only mail about the account to every new member. */
export const welcomeMail = defineMail({
  key: 'mail#welcome#{id}',
  withoutPassword: 'invite',
  subject: msg('Welcome to {product}'),
  text: msg(
    '{name}, you are a member of {product} now. After signing in, please fill out your profile so that others can find you.',
  ),
  link: { to: msg('Sign in'), path: '/login' },
});

/** For a deleted member, while they can be restored. Somebody who never chose a password only gets invitations. */
export const deletionMail = defineMail({
  key: 'mail#closed#{id}#{at}',
  limit: 'account',
  withoutPassword: 'skip',
  subject: msg('Your {product} account has been closed'),
  text: msg(
    '{name}, you are no longer a member of {product}. Until {until} (UTC) an administrator can restore your account, without the roles you had; after that it is deleted for good. If this was a mistake, please contact an administrator.',
  ),
  link: { to: msg('Open {product}'), path: '/login' },
});

export const restoredMail = defineMail({
  key: 'mail#return#{id}#{createTimestamp}#{version}',
  limit: 'account',
  withoutPassword: 'invite',
  subject: msg('Your {product} account is back'),
  text: msg(
    '{name}, an administrator has restored your account. You are a member of {product} again and can sign in as before.',
  ),
  link: { to: msg('Sign in'), path: '/login' },
});

/** For an administrator. Later requests of the day are grouped in one notice. */
export const requestMail = defineMail({
  key: 'mail#request#{id}#{to}',
  isOptional: true,
  limit: 'request',
  subject: {
    nominated: msg('{applicant} is nominated for {product}'),
    asking: msg('{applicant} would like to join {product}'),
  },
  text: msg('{applicant} is waiting for an administrator’s decision.'),
  link: { to: msg('Read the request and decide'), path: '/requests/{id}' },
});

/** For whoever asked to join for themselves: they proved the address and chose a password just before. */
export const requestSentMail = defineMail({
  key: 'mail#request-sent#{id}#{createTimestamp}',
  subject: msg('We have your request to join {product}'),
  text: msg(
    '{name}, we have your request to join {product}. An administrator reads every request, and we’ll email you what they decide. You can sign in with this address and your password to see whether they have a question.\n\nIf you did not ask to join, somebody else can read your email: change the password of your mailbox.',
  ),
  link: { to: msg('Sign in'), path: '/login' },
});

/** A question of an administrator about a request, by its place in the thread. */
export const questionMail = defineMail({
  key: 'mail#question#{id}#{createTimestamp}#{place}',
  limit: 'joining',
  subject: msg('A question about your request to join {product}'),
  text: msg(
    '{name}, an administrator of {product} asks before they decide on your request to join:\n\n{question}\n\nPlease sign in to answer, so that every administrator sees it.',
  ),
  link: { to: msg('Sign in and answer'), path: '/login' },
});

/** The same identity may ask and be declined again, so the key names when it asked. */
export const declineMail = defineMail({
  key: 'mail#declined#{id}#{createTimestamp}',
  limit: 'joining',
  subject: msg('Your request to join {product}'),
  text: {
    final: msg(
      '{name}, an administrator has declined your request to join {product}.\n\nYou can’t ask again for now. If you think you should be a member, ask an administrator to invite you.',
    ),
    finalWithReason: msg(
      '{name}, an administrator has declined your request to join {product}.\n\nThe reason: {reason}\n\nYou can’t ask again for now. If you think you should be a member, ask an administrator to invite you.',
    ),
    again: msg(
      '{name}, an administrator has declined your request to join {product}.\n\nYou can ask again: sign in with this address and your password.',
    ),
    againWithReason: msg(
      '{name}, an administrator has declined your request to join {product}.\n\nThe reason: {reason}\n\nYou can ask again: sign in with this address and your password.',
    ),
  },
  link: { to: msg('Open {product}'), path: '/login' },
});

/** A notice that is mailed at once. Somebody who has no password yet reads it once they accepted their invitation. */
export const noticeMail = defineMail({
  key: 'mail#notification#{id}#{at}',
  isOptional: true,
  limit: 'notification',
  withoutPassword: 'skip',
  subject: '{headline}',
  text: msg('{notice}\n\nTo stop these emails, turn them off under My Account.'),
  link: { to: msg('Open {product}'), path: '{path}' },
});

/** For somebody who asked about an opportunity or a project. */
export const closingMail = defineMail({
  key: '{key}',
  isOptional: true,
  limit: 'notification',
  subject: {
    offers: msg('The opportunity {record} is closed'),
    offersWithResult: msg('The opportunity {record} is closed'),
    projects: msg('The project {record} is closed'),
    projectsWithResult: msg('The project {record} is closed'),
  },
  text: {
    offers: msg(
      'You asked about the opportunity {record}. It is closed now: {outcome, select, within {found within the network} elsewhere {found elsewhere} other {not found}}.\n\nTo stop these emails, turn them off under My Account.',
    ),
    offersWithResult: msg(
      'You asked about the opportunity {record}. It is closed now: {outcome, select, within {found within the network} elsewhere {found elsewhere} other {not found}}. Whoever closed it writes:\n\n{result}\n\nTo stop these emails, turn them off under My Account.',
    ),
    projects: msg(
      'You asked about the project {record}. It is closed now: {outcome, select, within {found within the network} elsewhere {found elsewhere} other {not found}}.\n\nTo stop these emails, turn them off under My Account.',
    ),
    projectsWithResult: msg(
      'You asked about the project {record}. It is closed now: {outcome, select, within {found within the network} elsewhere {found elsewhere} other {not found}}. Whoever closed it writes:\n\n{result}\n\nTo stop these emails, turn them off under My Account.',
    ),
  },
  link: { to: msg('Open its page'), path: '{path}' },
});

/**
 * For each recipient of an introduction. Answers go to the sender, who agreed that their address is shown; the sender
 * learns the recipient's address only from an answer. `{headline}` and `{opening}` say what the sender wishes.
 */
export const introductionMail = defineMail({
  key: '{key}',
  isOptional: true,
  limit: 'introduction',
  subject: '{headline}',
  text: {
    acceptable: msg(
      '{opening}:\n\n{message}\n\nTo accept, open {product}. To ask something first, reply to this email: your answer goes to {sender}.\n\nYou choose who may write to you, and whom you block, in {product} under My Account.',
    ),
    plain: msg(
      '{opening}:\n\n{message}\n\nTo answer, reply to this email: your answer goes to {sender}, who doesn’t see your address until then.\n\nYou choose who may write to you, and whom you block, in {product} under My Account.',
    ),
  },
  link: { to: msg('Open it in {product}'), path: '{path}' },
});

/** The mail of the news for a member. `functions/schedule/send-digests.ts` decides who gets one, and with which news. */
export const digestMail = defineMail({
  key: 'digest#{id}#{day}',
  isOptional: true,
  limit: 'digest',
  subject: {
    one: msg('{product}: {first} is new for you'),
    several: msg('{product}: {first} and {others, number} more for you'),
    notice: '{headline}',
    notices: msg('{product}: {count, number} things have changed for you'),
    waiting: msg('{product}: requests wait for a decision'),
  },
  text: '{paragraphs}',
  link: { to: msg('Open {product}'), path: '/home' },
});
