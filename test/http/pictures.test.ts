import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectStatus } from '../helpers/api.ts';
import { aMember, anApplicant, type Person } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { askForPicture, passIn, send, shown, uploaded } from '../helpers/uploads.ts';
import { ready } from '../local/ready.ts';
import { photograph, plain } from '../media/pictures.ts';

const face = (imageId: string) => `/media/${imageId}/face200`;

describe('A picture that is uploaded', () => {
  it('comes back as the variants of its purpose, without the place it was taken at', {
    tags: ['2.7-28', '5-62'],
  }, async () => {
    const { api } = await aMember();
    const { imageId, status } = await uploaded(api, photograph(1), { purpose: 'picture' });
    expect(status).toBe('ready');
    const sizes: Record<string, number> = { w400: 400, face64: 64, face200: 200, face248: 248 };
    for (const [variant, width] of Object.entries(sizes)) {
      const answer = await askForPicture(api, `/media/${imageId}/${variant}`);
      const file = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { width: found, exif } = await sharp(file).metadata();
      expect({ width: found, exif }).toEqual({ width });
    }
    expect((await askForPicture(api, `/media/${imageId}/w1200`)).status).toBe(404);
  });

  it('is taken as the square it is announced to be, if it is one; otherwise a face is looked for', async () => {
    const { api } = await aMember();
    // A face in the right half, red on the left.
    const half = await sharp(photograph(1))
      .extract({ left: 1250, top: 60, width: 600, height: 560 })
      .toBuffer();
    const sides = async (width: number, height: number) => {
      const file = await sharp(half)
        .extend({ left: width - 600, bottom: height - 560, background: '#ff0000' })
        .jpeg()
        .toBuffer();
      const { imageId } = await uploaded(api, file, { purpose: 'picture', square: true });
      const seen = await shown(api, face(imageId));
      const { dominant } = await sharp(
        await sharp(seen).extract({ left: 0, top: 0, width: 60, height: 200 }).toBuffer(),
      ).stats();
      return dominant.r > 200 && dominant.g < 60 ? 'all of it' : 'the face';
    };
    expect(await sides(1400, 1400)).toBe('all of it');
    expect(await sides(1400, 560)).toBe('the face');
  });

  it('can stand in a text', async () => {
    const { api } = await aMember();
    const { imageId } = await uploaded(api, photograph(2), { purpose: 'embed' });
    expect((await sharp(await shown(api, `/media/${imageId}/w1200`)).metadata()).width).toBe(1200);
  });

  describe('is shown to members only', () => {
    let member: Person;
    let path: string;
    beforeAll(async () => {
      member = await aMember();
      const file = await plain(300, 300).png().toBuffer();
      path = face((await uploaded(member.api, file, { purpose: 'picture' })).imageId);
    });
    const ask = (headers: Record<string, string>) => fetch(baseUrl() + path, { headers });

    it('by a pass that comes with who they are and with each sync', async () => {
      for (const call of ['/api/me', '/api/sync']) {
        const cookie = passIn((await member.api.get(call)).headers) ?? '';
        expect((await ask({ cookie })).status).toBe(200);
      }
    });

    it('and not without a pass, which is said in words', async () => {
      const answer = await ask({});
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: { code: 'forbidden' } });
    });

    it('and not to who is no member', async () => {
      const applicant = await anApplicant();
      expect((await askForPicture(applicant.api, path)).status).toBe(403);
    });

    it('and not by a pass that has ended, though it was one', async () => {
      const key = ready().variables.EDGE_SECRETS ?? '';
      const until = (end: number) => {
        const signed = `${end}.c49a10b2`;
        const sign = createHmac('sha256', key).update(signed).digest('base64url');
        return ask({ cookie: `pictures=${signed}.${sign}` });
      };
      const now = Math.floor(Date.now() / 1000);
      expect((await until(now + 60)).status).toBe(200);
      expect((await until(now - 1)).status).toBe(403);
    });
  });

  it('is checked once: another file at the same address changes nothing', async () => {
    const { api } = await aMember();
    const red = await plain(300, 300, '#ff0000').png().toBuffer();
    const { imageId, started } = await uploaded(api, red, { purpose: 'picture' });
    const before = await shown(api, face(imageId));
    // The same length, so that the signed address takes it.
    const other = Buffer.concat([
      await plain(300, 300, '#0000ff').png().toBuffer(),
      Buffer.alloc(red.length),
    ]);
    expectStatus(await send(started, other.subarray(0, red.length)), 200);
    await new Promise((done) => setTimeout(done, 1500));
    expect((await shown(api, face(imageId))).equals(before)).toBe(true);
    expect((await api.read<{ status: string }>(`/api/uploads/${imageId}`)).status).toBe('ready');
  });

  it.each([
    [
      'an SVG that says it is a PNG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /not a picture/,
    ],
    ['a photograph that was cut off', async () => photograph(1).subarray(0, 30_000), /damaged/],
    ['a bomb', () => plain(16_000, 16_000).png().toBuffer(), /256 megapixels/],
  ])('is refused in words when it is %s', { tags: ['5-62', '8-9'] }, async (_, make, words) => {
    const { api } = await aMember();
    const answer = await uploaded(api, await make(), { purpose: 'picture', contentType: 'image/png' });
    expect(answer.status).toBe('refused');
    expect(answer.message).toMatch(words);
    expect((await askForPicture(api, face(answer.imageId))).status).toBe(404);
    const mine = await api.read<{ user: { id: string } }>('/api/me');
    await expect(api.change('users', mine.user.id, { picture: answer.imageId })).rejects.toThrow(
      'no longer exists',
    );
  });

  it('is what it is, whatever type was announced', async () => {
    const { api } = await aMember();
    const gif = await plain(80, 80).gif().toBuffer();
    const { status } = await uploaded(api, gif, { purpose: 'picture', contentType: 'image/jpeg' });
    expect(status).toBe('ready');
  });
});
