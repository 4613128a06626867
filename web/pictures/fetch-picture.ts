import { ProductError } from '../../shared/protocol/errors.ts';
import { getMe } from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { request } from '../api/request.ts';

let renewal: Promise<unknown> | undefined;

/**
 * Fetches a picture from the edge, which requires the member's pass: a cookie that each sync renews for some minutes.
 * If it has expired, `getMe` brings another.
 *
 * @throws ProductError `not-found` if the picture doesn't exist
 */
export async function fetchPicture(path: string): Promise<Blob> {
  const answer = await request('GET', path, undefined).catch(async (error) => {
    if (!(error instanceof ProductError && error.code === 'forbidden')) throw error;
    await renewPass();
    return request('GET', path, undefined);
  });
  return answer.blob();
}

/** All waiting pictures share one renewal. */
function renewPass(): Promise<unknown> {
  renewal ??= call(getMe).finally(() => {
    renewal = undefined;
  });
  return renewal;
}
