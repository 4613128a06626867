/** How an opportunity or a project ended, by its closing. */
export const outcomeLabels = {
  within: 'Found within the network',
  elsewhere: 'Found elsewhere',
  none: 'Not found',
};
export type Outcome = keyof typeof outcomeLabels;

export const longestResult = 300;
