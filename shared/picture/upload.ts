import * as z from 'zod';
import { refusal } from '../language/refusals.ts';

/** The allowed formats. The app tells the format by the file's first bytes; the function checks the whole content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** In bytes. */
const largestUpload = 10 * 1024 * 1024;
export const mostPixels = 40_000_000;
/** An AVIF is decoded as a whole, with up to 25 bytes a pixel. */
export const mostPixelsOfAvif = 25_000_000;

const uploadPurposes = ['picture', 'embed'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** The pictures that are made of an upload; `square` ones are cut around the face. */
export const variants = {
  w400: { purpose: 'picture', width: 400, square: false },
  face64: { purpose: 'picture', width: 64, square: true },
  face200: { purpose: 'picture', width: 200, square: true },
  face248: { purpose: 'picture', width: 248, square: true },
  w1200: { purpose: 'embed', width: 1200, square: false },
} as const satisfies Record<string, { purpose: UploadPurpose; width: number; square: boolean }>;

export type Variant = keyof typeof variants;

export const uploadInput = z.strictObject({
  contentType: z.enum(imageTypes, {
    error: refusal('Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'),
  }),
  size: z
    .int(refusal('The size of this file can’t be read. Choose it again.'))
    .min(1, refusal('The file is empty.'))
    .max(largestUpload, refusal('A picture can have at most 10 MB.')),
  purpose: z.enum(uploadPurposes, {
    error: refusal('Choose whether the picture is for a profile or for a text.'),
  }),
  /** Whether the person cropped it to a square: then no face is detected. */
  square: z
    .boolean({ error: refusal('Choose whether the picture is cropped to a square: yes or no.') })
    .optional(),
});
