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

/** A picture as a member's browser gets it. */
export async function shown({ token }: Caller, path: string): Promise<Buffer> {
  const answer = await fetch(baseUrl() + path, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
