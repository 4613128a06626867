/**
 * The version of the HTTP contract, which a page sends with each call. It rises with each change that breaks pages or
 * services of an earlier release.
 */
export const contractNumber = 3;

/** From this contract on, notices are records of their own. */
export const noticeRecordsContract = 3;

/** Pages with an older contract are told to reload: those with 1 accept only codes of six digits. */
export const oldestSupportedContract = 2;

export const contractHeader = 'x-contract';
