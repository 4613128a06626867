/**
 * The version of the HTTP contract, which a page sends with each call. It rises with each change that breaks pages or
 * services of an earlier release.
 */
export const contractNumber = 1;

/** Pages with an older contract are told to reload. */
export const oldestSupportedContract = 1;

export const contractHeader = 'x-contract';
