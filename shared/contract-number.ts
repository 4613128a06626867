/**
 * The number of the HTTP contract, which a page says with each of its calls. It rises with a change that a page
 * from before, or a service from before, could not live with.
 */
export const contractNumber = 1;

/** Pages of an older contract are told to load anew. */
export const oldestUnderstood = 1;

export const contractHeader = 'x-contract';
