/** The screen with the changes that others made to a member's profile. */
export const profileChangesPath = '/profile/changes';
