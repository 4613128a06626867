/** The header by which a call and its answer carry the number that the log knows the call by. */
export const callIdHeader = 'x-call-id';

/** What a caller may say it is: enough to tell calls apart, and nothing that could be a text. */
export const callId = /^[\w-]{8,64}$/;
