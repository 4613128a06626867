/** How an opportunity or a project ended, by its closing. */
export const outcomeLabels = {
  within: 'Found within the network',
  elsewhere: 'Found elsewhere',
  none: 'Not found',
};
export type Outcome = keyof typeof outcomeLabels;

export const longestResult = 300;

/** Whether a record was closed with an outcome, and not opened again since. */
export const isClosed = (record: { closed?: string | undefined }): boolean => record.closed !== undefined;
