/**
 * The number of the HTTP contract, which a page says with each of its calls. It rises with a change that a page
 * from before, or a service from before, could not live with.
 */
export const contractNumber = 3;

/** Pages from this one on keep notices as records. */
export const contractOfNotices = 3;

/** Pages of an older contract are told to load anew: those of 1 take no code of more than six digits. */
export const oldestUnderstood = 2;

export const contractHeader = 'x-contract';
