/** Where a member reads what others changed of their profile. */
export const profileChangesPath = '/profile/changes';
