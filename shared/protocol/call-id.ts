/** The header with the call's ID, in the request, the answer and the log. */
export const callIdHeader = 'x-call-id';

/** The pattern is narrow so that no caller can write a text into the log. */
export const callId = /^[\w-]{8,64}$/;
