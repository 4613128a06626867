import sharp from 'sharp';
import { decode } from '../../../functions/media/decode.ts';
import { makeVariants } from '../../../functions/media/make-variants.ts';
import { writeVariants } from '../../../functions/media/storage.ts';
import { forEachLimited } from '../../../functions/stores/bulk.ts';
import type { Upload } from '../../../functions/stores/uploads.ts';

const drawn = (width: number, height: number, background: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/>${shapes}</svg>`;

/** Head and shoulders. */
const portrait = (background: string, skin: string, hair: string, cloth: string) =>
  drawn(
    600,
    600,
    background,
    `<ellipse cx="300" cy="245" rx="128" ry="140" fill="${hair}"/>
    <path d="M70 600c0-112 80-166 168-178h124c88 12 168 66 168 178z" fill="${cloth}"/>
    <path d="M254 360h92v70c0 60-92 60-92 0z" fill="${skin}"/>
    <ellipse cx="300" cy="290" rx="94" ry="118" fill="${skin}"/>
    <path d="M246 274h28m52 0h28M268 352q32 22 64 0" fill="none" stroke="#26211f" stroke-width="9"/>`,
  );

/** A building on a lawn. */
const campus = (sky: string, wall: string, roof: string) =>
  drawn(
    800,
    600,
    sky,
    `<path d="M0 420h800v180H0z" fill="#64844f"/>
    <path d="M180 240h440v200H180z" fill="${wall}"/>
    <path d="M160 240l240-110 240 110z" fill="${roof}"/>
    <path d="M230 290h60v60h-60zm140 0h60v150h-60zm140 0h60v60h-60z" fill="#43525c"/>`,
  );

/** The pictures, which members and universities share. */
export const pictures = {
  users: [
    portrait('#dfe7e3', '#f2d3bd', '#5a3c26', '#27445c'),
    portrait('#efe3d3', '#8f5b3a', '#1f1b1a', '#5b2f3c'),
    portrait('#dde4ee', '#d29d76', '#3a2a20', '#35543f'),
    portrait('#eedfe0', '#e6b999', '#9a9a98', '#44405f'),
  ],
  universities: [campus('#bcd7e6', '#e8d9bd', '#8c4a3a'), campus('#f0c9a0', '#c98f74', '#5c5f66')],
};

/** The picture of a member or a university, as if its owner had uploaded it. */
export type Drawing = { imageId: string; owner: string; svg: string };

/** The item of a drawing: a successful upload. */
export const uploadOf = ({ imageId, owner }: Drawing, created: Date): Upload => ({
  id: imageId,
  owner,
  purpose: 'picture',
  status: 'ready',
  createTimestamp: created.toISOString(),
});

/** A picture has several files, and the storage has at most fifty connections. */
const atOnce = 4;

/** Makes the variants of the pictures, and stores them for each drawing. */
export async function storeDrawings(drawings: Drawing[]): Promise<void> {
  for (const [svg, shared] of Map.groupBy(drawings, (drawing) => drawing.svg)) {
    const picture = await decode(await sharp(Buffer.from(svg)).png().toBuffer());
    const side = Math.min(picture.width, picture.height);
    // A drawn face is in the middle; the detector wouldn't find it.
    const face = { left: Math.trunc((picture.width - side) / 2), top: 0, width: side, height: side };
    const variants = await makeVariants(picture, 'picture', face);
    await forEachLimited(shared, atOnce, ({ imageId }) => writeVariants(imageId, variants));
  }
}
