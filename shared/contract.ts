import * as z from 'zod';
import { mailedCode } from './account.ts';
import { type Collection, collections } from './collections.ts';
import { mailAddress, recordId, timestamp } from './fields.ts';
import { countedWords, longestCounted, mostReported, searchPlaces } from './missed-searches.ts';
import { weeks } from './offer/offer.schema.ts';
import { longestPassword } from './password.ts';
import { kinds } from './registry.ts';
import { tried } from './tried.ts';

/** Bodies of requests, in bytes: more is 413. */
export const largestBody = 1_000_000;

export const collectionName = z.enum(collections);

export const listQuery = z.object({
  limit: z.string().regex(/^\d+$/).pipe(z.coerce.number<string>().int().min(1).max(200)).default(50),
  cursor: z.string().max(2000).optional(),
});

/** Of the days on which somebody was refused: those of one member, and between two moments. */
export const refusedQuery = listQuery.extend({
  person: recordId.optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
});

/** Of the changes: the same, and those that touched a kind. */
export const auditQuery = refusedQuery.extend({
  collection: z.enum([...collections, 'images']).optional(),
});

export const roles = z.object({ admin: z.boolean(), chairOf: z.array(z.string()) });

/** That mail to an address came back for good, or that whoever reads it called it unwanted, and when. */
const bounce = z.object({ at: timestamp, why: z.enum(['bounce', 'complaint']) });
export type Bounce = z.output<typeof bounce>;

export const meAnswer = z.object({
  user: kinds.users.presentedPrivately,
  roles,
  /** Whether the caller has a second factor; and whether they need one to act as the administrator they are. */
  secondFactor: z.object({ set: z.boolean(), needed: z.boolean() }),
  /** Why the caller is mailed nothing until their address is another, or confirmed anew. */
  bounce: bounce.optional(),
});
export type SecondFactor = z.output<typeof meAnswer>['secondFactor'];

/** What others changed of the caller's profile: which fields, and what these said before. */
export const editsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      at: timestamp,
      /** Who changed it. */
      by: recordId,
      fields: z.array(z.string()),
      was: kinds.users.presented.partial(),
    }),
  ),
  cursor: z.string().optional(),
});
export type EditsAnswer = z.output<typeof editsAnswer>;

/** Who was deleted and can be brought back: by whom, when, and until when. */
export const deletedMembersAnswer = z.object({
  items: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      email: z.string(),
      by: recordId,
      at: timestamp,
      until: timestamp,
    }),
  ),
});
export type DeletedMember = z.infer<typeof deletedMembersAnswer>['items'][number];

/** The members who are mailed nothing, and since when. */
export const bouncesAnswer = z.object({
  items: z.array(bounce.extend({ id: recordId, name: z.string(), email: z.string() })),
});
export type BouncingMember = z.infer<typeof bouncesAnswer>['items'][number];

/** The area to keep. */
export const mergeInput = z.strictObject({ into: recordId });

export const renewInput = z.strictObject({ weeks });

const address = mailAddress().input;

/** A password as it is typed to sign in; what one may be made of is checked where it is chosen. */
export function typedPassword(missing: string) {
  const tooLong = `A password can have at most ${longestPassword} characters.`;
  return z.string({ error: missing }).min(1, missing).max(longestPassword, tooLong);
}

export const addressInput = z.strictObject({
  email: address,
  password: typedPassword('Please enter your password.'),
});
export const addressCodeInput = z.strictObject({ email: address, code: mailedCode });
export const passwordInput = z.strictObject({
  current: typedPassword('Please enter your current password.'),
  next: typedPassword('Please enter a new password.'),
});

export const factorPasswordInput = z.strictObject({ password: typedPassword('Please enter your password.') });

/** What an authenticator app is told: by a picture of the address, or by typing the secret. */
export const factorAnswer = z.object({ secret: z.string(), uri: z.string() });
export type FactorAnswer = z.output<typeof factorAnswer>;

/** Where somebody is signed in, the latest sign-in first. */
export const sessionsAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      /** When they signed in. */
      at: timestamp,
      /** The day of the last call. */
      seen: z.iso.date(),
      /** The browser and the system, in words. */
      agent: z.string(),
      /** When the token was issued with which it called last, give or take an hour. */
      renewed: timestamp.optional(),
      /** Other programs that called with its tokens: a browser doesn't turn into another by itself. */
      others: z
        .array(z.object({ agent: z.string(), seen: z.iso.date(), renewed: timestamp.optional() }))
        .optional(),
      /** It is the one that asks. */
      here: z.boolean(),
    }),
  ),
  /** What was tried with their account; earlier releases didn't say. */
  tried: tried.optional(),
});
export type SessionsAnswer = z.output<typeof sessionsAnswer>;

const wrongToken = 'This is not the link from the email. Copy the whole link.';
export const undoAddressInput = z.strictObject({
  token: z.string({ error: wrongToken }).regex(/^[A-Za-z0-9][\w-]{0,63}\.[\w-]{32}$/, wrongToken),
});

/** The address that was asked about, and whether a code went to it. */
export const verificationAnswer = z.object({ email: z.string(), sent: z.boolean() });
/** The address that one signs in with again. */
export const undoneAnswer = z.object({ email: z.string() });

/** What may be uploaded. The app names it by the file's first bytes, and the function goes by the content itself. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Bytes and pixels of the largest picture taken; an AVIF is unpacked whole, to as many as 25 bytes a pixel. */
export const largestUpload = 10 * 1024 * 1024;
export const mostPixels = 40_000_000;
export const mostPixelsOfAvif = 25_000_000;

export const uploadPurposes = ['picture', 'embed'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** The pictures made of an upload: width, and whether they are a square around the face. */
export const variants = {
  w400: { purpose: 'picture', width: 400, square: false },
  face64: { purpose: 'picture', width: 64, square: true },
  face200: { purpose: 'picture', width: 200, square: true },
  face248: { purpose: 'picture', width: 248, square: true },
  w1200: { purpose: 'embed', width: 1200, square: false },
} as const satisfies Record<string, { purpose: UploadPurpose; width: number; square: boolean }>;

export type Variant = keyof typeof variants;
export const variantName = z.enum(Object.keys(variants) as [Variant, ...Variant[]]);

/** The cookie that lets a member's browser have pictures. */
export const passCookie = 'pictures';
/** Seconds after the end of a pass for which it still says that a member used this browser: a week. */
export const passRemembered = 7 * 24 * 3600;

export const uploadInput = z.strictObject({
  contentType: z.enum(imageTypes, {
    error: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  }),
  size: z
    .int('The size of this file can’t be read. Choose it again.')
    .min(1, 'The file is empty.')
    .max(largestUpload, 'A picture can have at most 10 MB.'),
  purpose: z.enum(uploadPurposes, { error: 'Choose whether the picture is for a profile or for a text.' }),
  /** The person cut it to the square that is to be shown: then no face is looked for in it. */
  square: z.boolean({ error: 'Choose whether the picture is cropped to a square: yes or no.' }).optional(),
});

/** A signed upload, good for minutes, for exactly that key, type and size. */
export const uploadAnswer = z.object({
  imageId: recordId,
  upload: z.object({ url: z.string(), method: z.literal('PUT'), headers: z.record(z.string(), z.string()) }),
});

export const uploadStatus = z.object({
  imageId: recordId,
  status: z.enum(['waiting', 'ready', 'refused']),
  /** Why it was refused, for the person who chose it. */
  message: z.string().optional(),
});

/** Any cursor is taken: one that can't be read begins anew. */
export const syncQuery = z.object({ cursor: z.string().optional() });

/** How much a notice told of when it was read: one that has grown since stays. */
export const dismissQuery = z.object({
  count: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .pipe(z.coerce.number<string>())
    .optional(),
});

/** A version as `If-Match` names it: `"3"`. */
export const versionTag = z.string().regex(/^(?:W\/)?"\d{1,15}"$/);
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,128}$/);

const changesOf = <C extends Collection>(collection: C) =>
  z.object({ upsert: z.array(kinds[collection].presentedPrivately.partial()), remove: z.array(z.string()) });

/**
 * A page of changes. `reset`: what follows, up to the page with `more` false, is everything the
 * caller may see, and whatever they hold beside it is to be dropped.
 */
export const syncAnswer = z.object({
  cursor: z.string(),
  more: z.boolean(),
  reset: z.boolean(),
  /** The caller is an administrator, and answered as a member until this session shows a second factor. */
  heldBack: z.literal(true).optional(),
  collections: z.object(
    Object.fromEntries(collections.map((each) => [each, changesOf(each).optional()])) as {
      [C in Collection]: z.ZodOptional<ReturnType<typeof changesOf<C>>>;
    },
  ),
});

/** Searches that found nothing, as a browser reports them. */
export const missedInput = z.strictObject({
  searches: z
    .array(
      z.strictObject({
        place: z.enum(searchPlaces, { error: 'Searches are counted only in the lists of the network.' }),
        text: z
          .string({ error: 'Say what was searched for.' })
          .refine((text) => countedWords(text) !== undefined, {
            error: `Only a few words of at most ${longestCounted} letters are counted, and no addresses or numbers.`,
          }),
      }),
    )
    .min(1, 'Say what was searched for.')
    .max(mostReported, `At most ${mostReported} searches can be reported at once.`),
});

/** What was missed, the most often missed first. */
export const missedAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      place: z.string(),
      words: z.string(),
      count: z.int(),
      first: z.iso.date(),
      last: z.iso.date(),
    }),
  ),
});

export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  }),
});

/** What the app reads at its start, on AWS and on one machine. */
export const appConfig = z.object({
  /** What was deployed; an earlier release didn't say. */
  version: z.string().optional(),
  commit: z.string().optional(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string().optional(),
  authFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  /** Who runs the network, and where people write to reach them; a stage may say neither. */
  operator: z.string().optional(),
  contactEmail: z.string().optional(),
});
export type AppConfig = z.infer<typeof appConfig>;
