// This file is separate from `outcomes.ts`, whose words no start needs.

/** Whether a record was closed with an outcome, and not opened again since. */
export const isClosed = (record: { closed?: string | undefined }): boolean => record.closed !== undefined;
