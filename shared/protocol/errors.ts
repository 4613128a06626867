import type * as z from 'zod';

/**
 * Every refusal of the product, with its HTTP status and a sentence that a person can act on. Nothing else maps a code
 * to a status.
 */
export const errorCatalogue = {
  'bad-request': {
    status: 400,
    message: 'The request could not be understood. Reload the page and try again.',
  },
  outdated: {
    status: 400,
    message: 'This page is out of date. Update it to continue.',
  },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  'pending-approval': {
    status: 403,
    message: 'Your request to join is waiting for an administrator’s decision.',
  },
  'not-a-member': {
    status: 403,
    message: 'This account is not a member. Ask an administrator.',
  },
  'not-joined': {
    status: 403,
    message: 'You have not asked to join yet. Tell us why you would like to; an administrator will decide.',
  },
  'code-needed': {
    status: 403,
    message: 'Use your second factor to continue, or ask an administrator to reset it.',
  },
  'second-factor-needed': {
    status: 403,
    message: 'Administrators need a second factor for this. Set one up under My Account.',
  },
  'not-found': { status: 404, message: 'This does not exist, or you are not allowed to see it.' },
  'method-not-allowed': {
    status: 405,
    message: 'This cannot be done at this address. Reload the page and try again.',
  },
  conflict: { status: 409, message: 'This was already done in another way. Reload the page.' },
  'last-admin': {
    status: 409,
    message: 'The network needs at least one administrator. Make someone else an administrator first.',
  },
  stale: {
    status: 412,
    message: 'This was changed while you were editing. Compare both versions and choose.',
  },
  'too-large': { status: 413, message: 'This is too large. Shorten it or choose a smaller file.' },
  'unsupported-type': { status: 415, message: 'This type of content is not accepted.' },
  invalid: { status: 422, message: 'Some fields need your attention.' },
  'precondition-required': {
    status: 428,
    message: 'The version you are changing is missing (If-Match). Reload the page and try again.',
  },
  'slow-down': { status: 429, message: 'Too many requests. Try again in a moment.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. We have recorded it. Please try again.',
  },
  'try-again': { status: 503, message: 'The service is busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One invalid field: its path (`contact.0.type`), and a message for the person who typed it. */
export type FieldError = { path: string; message: string };

export type ErrorDetails = {
  message?: string;
  fields?: FieldError[];
  /** With `stale`, the current record as the caller may see it; with `pending-approval`, when the request was filed. */
  current?: unknown;
  /** Seconds after which the caller should retry. */
  retryAfter?: number;
  /** With `method-not-allowed`, the methods that the path has. */
  allow?: string[];
};

/** An error that is meant for people; any other that is thrown is a bug, and is answered with `internal`. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  readonly allow: string[] | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorCatalogue[code].message);
    this.name = 'ProductError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
    this.allow = details.allow;
  }

  /** The JSON body of the HTTP answer. */
  body() {
    return {
      error: { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) },
      ...(this.current !== undefined && { current: this.current }),
    };
  }
}

export const unknownField = 'This field is not known.';

/** Every invalid field of a failed parse; each unknown field is listed by itself. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: unknownField,
        }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  );
}
