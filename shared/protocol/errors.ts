import type * as z from 'zod';
import {
  inEnglish,
  type Message,
  msg,
  type Sentence,
  type SentSentence,
  toSent,
  type Values,
} from '../language/messages.ts';
import { refusalIn } from '../language/refusals.ts';

/**
 * Every refusal of the product, with its HTTP status and a sentence that a person can act on. Nothing else maps a code
 * to a status.
 */
export const errorCatalogue = {
  'bad-request': {
    status: 400,
    message: msg('The request could not be understood. Reload the page and try again.'),
  },
  outdated: {
    status: 400,
    message: msg('This page is out of date. Update it to continue.'),
  },
  unauthenticated: { status: 401, message: msg('Please sign in to continue.') },
  forbidden: { status: 403, message: msg('You do not have permission to do this.') },
  'pending-approval': {
    status: 403,
    message: msg('Your request to join is waiting for an administrator’s decision.'),
  },
  'not-a-member': {
    status: 403,
    message: msg('This account is not a member. Ask an administrator.'),
  },
  'not-joined': {
    status: 403,
    message: msg(
      'You have not asked to join yet. Tell us why you would like to; an administrator will decide.',
    ),
  },
  'code-needed': {
    status: 403,
    message: msg('Use your second factor to continue, or ask an administrator to reset it.'),
  },
  'second-factor-needed': {
    status: 403,
    message: msg('Administrators need a second factor for this. Set one up under My Account.'),
  },
  'not-found': { status: 404, message: msg('This does not exist, or you are not allowed to see it.') },
  'method-not-allowed': {
    status: 405,
    message: msg('This cannot be done at this address. Reload the page and try again.'),
  },
  conflict: { status: 409, message: msg('This was already done in another way. Reload the page.') },
  'last-admin': {
    status: 409,
    message: msg('The network needs at least one administrator. Make someone else an administrator first.'),
  },
  stale: {
    status: 412,
    message: msg('This was changed while you were editing. Compare both versions and choose.'),
  },
  'too-large': { status: 413, message: msg('This is too large. Shorten it or choose a smaller file.') },
  'unsupported-type': { status: 415, message: msg('This type of content is not accepted.') },
  invalid: { status: 422, message: msg('Some fields need your attention.') },
  'precondition-required': {
    status: 428,
    message: msg('The version you are changing is missing (If-Match). Reload the page and try again.'),
  },
  'slow-down': { status: 429, message: msg('Too many requests. Try again in a moment.') },
  internal: {
    status: 500,
    message: msg('Something went wrong on our side. We have recorded it. Please try again.'),
  },
  'try-again': { status: 503, message: msg('The service is busy. Try again in a moment.') },
} as const satisfies Record<string, { status: number; message: Message }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One invalid field: its path (`contact.0.type`), and a sentence for the person who typed it. */
export type FieldError = { path: string } & Sentence;

export type ErrorDetails = {
  message?: Message;
  values?: Values | undefined;
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
  /** What a person reads; `message` is in English, for programs. */
  readonly sentence: Sentence;
  readonly fields: FieldError[] | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  readonly allow: string[] | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    const { message = errorCatalogue[code].message, values } = details;
    super(inEnglish(message, values));
    this.sentence = { message, values };
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
      error: {
        code: this.code,
        ...toSent(this.sentence),
        ...(this.fields && { fields: this.fields.map(sentField) }),
      },
      ...(this.current !== undefined && { current: this.current }),
    };
  }
}

/** What a refusal says of its first field, or else as a whole, in English for an operator. */
export function refusalInWords({ fields, message }: ProductError): string {
  const [field] = fields ?? [];
  return field ? inEnglish(field.message, field.values) : message;
}

const sentField = ({ path, ...sentence }: FieldError): { path: string } & SentSentence => ({
  path,
  ...toSent(sentence),
});

export const unknownField = msg('This field is not known.');

/** Every invalid field of a failed parse; each unknown field is listed by itself. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: unknownField,
        }))
      : [{ path: issue.path.join('.'), ...refusalIn(issue.message) }],
  );
}
