/* The addresses of screens that mails, notices and other screens lead to. */

/** The screen with the changes that others made to a member's profile. */
export const profileChangesPath = '/profile/changes';

/** The screen with the reports that a member filed and, for administrators, those that wait. */
export const reportsPath = '/reports';

/** The screen with the messages that a member sent and received. */
export const messagesPath = '/messages';

/** The screen with what a member follows and the searches that they saved. */
export const followingPath = '/profile/following';

/** The page that ends the digest without signing in. */
export const unsubscribePath = '/unsubscribe';
