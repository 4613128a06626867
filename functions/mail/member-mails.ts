import { defineMail } from './define-mail.ts';

/* Mails to members and to those who asked to join. Mails about the account itself can't be turned off. */

/** The only mail about the account to every new member. */
export const welcomeMail = defineMail({
  key: 'mail#welcome#{id}',
  withoutPassword: 'invite',
  subject: 'Welcome to {product}',
  text: '{name}, you are a member of {product} now. After signing in, please fill out your profile so that others can find you.',
  link: { to: 'Sign in', path: '/login' },
});

/** For a deleted member, while they can be restored. Somebody who never chose a password only gets invitations. */
export const deletionMail = defineMail({
  key: 'mail#closed#{id}#{at}',
  limit: 'account',
  withoutPassword: 'skip',
  subject: 'Your {product} account has been closed',
  text: '{name}, you are no longer a member of {product}. Until {day} (UTC) an administrator can restore your account, without the roles you had; after that it is deleted for good. If this was a mistake, please contact an administrator.',
  link: { to: 'Open {product}', path: '/login' },
});

export const restoredMail = defineMail({
  key: 'mail#return#{id}#{createTimestamp}#{version}',
  limit: 'account',
  withoutPassword: 'invite',
  subject: 'Your {product} account is back',
  text: '{name}, an administrator has restored your account. You are a member of {product} again and can sign in as before.',
  link: { to: 'Sign in', path: '/login' },
});

/** For an administrator. Later requests of the day are grouped in one notice. */
export const requestMail = defineMail({
  key: 'mail#request#{id}#{to}',
  isOptional: true,
  limit: 'request',
  subject: {
    nominated: '{applicant} is nominated for {product}',
    asking: '{applicant} would like to join {product}',
  },
  text: '{applicant} is waiting for an administrator’s decision.',
  link: { to: 'Read the request and decide', path: '/requests/{id}' },
});

/** For whoever asked to join for themselves: they proved the address and chose a password just before. */
export const requestSentMail = defineMail({
  key: 'mail#request-sent#{id}#{createTimestamp}',
  subject: 'We have your request to join {product}',
  text: '{name}, we have your request to join {product}. An administrator reads every request, and we’ll email you what they decide. You can sign in with this address and your password to see whether they have a question.\n\nIf you did not ask to join, somebody else can read your email: change the password of your mailbox.',
  link: { to: 'Sign in', path: '/login' },
});

/** A question of an administrator about a request, by its place in the thread. */
export const questionMail = defineMail({
  key: 'mail#question#{id}#{createTimestamp}#{place}',
  limit: 'joining',
  subject: 'A question about your request to join {product}',
  text: '{name}, an administrator of {product} asks before they decide on your request to join:\n\n{question}\n\nPlease sign in to answer, so that every administrator sees it.',
  link: { to: 'Sign in and answer', path: '/login' },
});

/** The same identity may ask and be declined again, so the key names when it asked. */
export const declineMail = defineMail({
  key: 'mail#declined#{id}#{createTimestamp}',
  limit: 'joining',
  subject: 'Your request to join {product}',
  text: {
    final:
      '{name}, an administrator has declined your request to join {product}.\n\nYou can’t ask again for now. If you think you should be a member, ask an administrator to invite you.',
    finalWithReason:
      '{name}, an administrator has declined your request to join {product}.\n\nThe reason: {reason}\n\nYou can’t ask again for now. If you think you should be a member, ask an administrator to invite you.',
    again:
      '{name}, an administrator has declined your request to join {product}.\n\nYou can ask again: sign in with this address and your password.',
    againWithReason:
      '{name}, an administrator has declined your request to join {product}.\n\nThe reason: {reason}\n\nYou can ask again: sign in with this address and your password.',
  },
  link: { to: 'Open {product}', path: '/login' },
});

/** A notice that is mailed at once. Somebody who has no password yet reads it once they accepted their invitation. */
export const noticeMail = defineMail({
  key: 'mail#notification#{id}#{at}',
  isOptional: true,
  limit: 'notification',
  withoutPassword: 'skip',
  subject: '{headline}',
  text: '{notice}\n\nTo stop these emails, turn them off under My Account.',
  link: { to: 'Open {product}', path: '{path}' },
});

/** For somebody who asked about an opportunity or a project. */
export const closingMail = defineMail({
  key: '{key}',
  isOptional: true,
  limit: 'notification',
  subject: {
    offers: 'The opportunity {record} is closed',
    offersWithResult: 'The opportunity {record} is closed',
    projects: 'The project {record} is closed',
    projectsWithResult: 'The project {record} is closed',
  },
  text: {
    offers:
      'You asked about the opportunity {record}. It is closed now: {outcome}.\n\nTo stop these emails, turn them off under My Account.',
    offersWithResult:
      'You asked about the opportunity {record}. It is closed now: {outcome}. Whoever closed it writes:\n\n{result}\n\nTo stop these emails, turn them off under My Account.',
    projects:
      'You asked about the project {record}. It is closed now: {outcome}.\n\nTo stop these emails, turn them off under My Account.',
    projectsWithResult:
      'You asked about the project {record}. It is closed now: {outcome}. Whoever closed it writes:\n\n{result}\n\nTo stop these emails, turn them off under My Account.',
  },
  link: { to: 'Open its page', path: '{path}' },
});

/**
 * For each recipient of an introduction. Answers go to the sender, who agreed that their address is shown; the sender
 * learns the recipient's address only from an answer. `{wish}` goes on after the sender's name.
 */
export const introductionMail = defineMail({
  key: '{key}',
  isOptional: true,
  limit: 'introduction',
  subject: '{sender} {wish}',
  text: {
    acceptable:
      '{sender}{title} {wish}:\n\n{message}\n\nTo accept, open {product}. To ask something first, reply to this email: your answer goes to {sender}.\n\nYou choose who may write to you, and whom you block, in {product} under My Account.',
    plain:
      '{sender}{title} {wish}:\n\n{message}\n\nTo answer, reply to this email: your answer goes to {sender}, who doesn’t see your address until then.\n\nYou choose who may write to you, and whom you block, in {product} under My Account.',
  },
  link: { to: 'Open it in {product}', path: '{path}' },
});

/** The mail of the news for a member. `functions/schedule/send-digests.ts` decides who gets one, and with which news. */
export const digestMail = defineMail({
  key: 'digest#{id}#{day}',
  isOptional: true,
  limit: 'digest',
  subject: {
    one: '{product}: {first} is new for you',
    several: '{product}: {first} and {others} more for you',
    notice: '{headline}',
    notices: '{product}: {count} things have changed for you',
    waiting: '{product}: requests wait for a decision',
  },
  text: '{paragraphs}',
  link: { to: 'Open {product}', path: '/home' },
});
