/** What is told to a member whose profile somebody else changed. */
export const profileChanged = 'profile changed';

/** Where a member reads what others changed of their profile. */
export const profileChangesPath = '/profile/changes';
