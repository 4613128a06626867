/** The screen with the introductions that a member sent and received. */
export const introductionsPath = '/profile/introductions';
