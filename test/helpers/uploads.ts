import { passCookie } from '../../shared/protocol/headers.ts';
import { type Caller, expectStatus } from './api.ts';
import { eventually } from './eventually.ts';
import { baseUrl } from './product.ts';

type Wish = { contentType: string; size: number; purpose: 'picture' | 'embed'; square?: boolean };
export type Started = {
  imageId: string;
  upload: { url: string; method: string; headers: Record<string, string> };
};
type Verdict = { imageId: string; status: 'waiting' | 'ready' | 'refused'; message?: string };

/** Asks for an address to upload to. */
export async function startUpload(api: Caller, wish: Wish): Promise<Started> {
  return expectStatus(await api.post<Started>('/api/uploads', wish), 201);
}

/** Sends a file to the address, as a browser would. */
export async function send({ upload }: Started, file: Uint8Array) {
  const { method, headers, url } = upload;
  const answer = await fetch(new URL(url, baseUrl()), { method, headers, body: Buffer.from(file) });
  return { status: answer.status, headers: answer.headers, body: {}, text: await answer.text() };
}

/** Uploads a file and waits until it has been checked. */
export async function uploaded(
  api: Caller,
  file: Uint8Array,
  { contentType = 'image/jpeg', ...wish }: Partial<Wish> & Pick<Wish, 'purpose'>,
): Promise<Verdict & { started: Started }> {
  const started = await startUpload(api, { contentType, size: file.length, ...wish });
  expectStatus(await send(started, file), 200);
  const verdict = await eventually(`a verdict on ${started.imageId}`, async () => {
    const now = await api.read<Verdict>(`/api/uploads/${started.imageId}`);
    return now.status !== 'waiting' && now;
  });
  return { ...verdict, started };
}

/** The cookie of an answer with which a browser asks for pictures from then on; none where it brought none. */
export const passIn = (headers: Headers): string | undefined =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${passCookie}=`));

/** Asks for a picture as a browser does. @param pass where they have none, they ask who they are first */
export async function askForPicture(api: Caller, path: string, pass?: string): Promise<Response> {
  const cookie = pass ?? passIn((await api.get('/api/me')).headers);
  return fetch(baseUrl() + path, { headers: cookie ? { cookie } : {} });
}

/** A picture as a member's browser gets it. */
export async function shown(api: Caller, path: string): Promise<Buffer> {
  const answer = await askForPicture(api, path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
