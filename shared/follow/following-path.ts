/** The screen with what a member follows and the searches that they saved. */
export const followingPath = '/profile/following';
