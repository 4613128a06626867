import { msg } from '../language/messages.ts';

/* What signing in needs of passwords; the rules for new ones are in `password.ts`, which few pages load. */

/** The user pool's message, with the code of a wrong password, while it refuses even the right one. */
export const lockedOut = 'Password attempts exceeded';
export const tooManyAttempts = msg('Too many attempts. Wait a few minutes and try again.');

/** Passwords are stored in one Unicode form, because keyboards encode the same letter differently. */
export const normalisePassword = (password: string): string => password.normalize('NFKC');
