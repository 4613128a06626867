/**
 * The version of the HTTP contract, which a page sends with each call. It rises with each change that breaks pages or
 * services of an earlier release.
 */
export const contractNumber = 5;

/** The contract from which on pages have a store for a kind; those before get no such records. */
export const storedSince: Readonly<Record<string, number>> = {
  notices: 3,
  introductions: 4,
  blocks: 4,
  follows: 5,
  searches: 5,
  reports: 5,
};

/** Pages with an older contract are told to reload: those with 1 accept only codes of six digits. */
export const oldestSupportedContract = 2;

export const contractHeader = 'x-contract';
