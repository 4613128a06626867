export const introductionStatuses = ['sent', 'answered', 'closed', 'accepted'] as const;
export type IntroductionStatus = (typeof introductionStatuses)[number];

export const shortestMessage = 20;
export const longestMessage = 2000;

/** Days for which the message of an introduction is kept. */
export const keptDays = 30;

/** The names of the fields that say whom an introduction is for. */
export const introductionTargets = ['member', 'taskforce', 'project', 'offer'] as const;
