import { ProductError } from '../../shared/errors.ts';
import { getMe } from '../../shared/user/get-me.call.ts';
import { call } from '../api/api.ts';
import { request } from '../api/request.ts';

let renewal: Promise<unknown> | undefined;

/**
 * A picture from the edge, which asks for the member's pass: a cookie that comes with each sync and is good for
 * minutes. Where it has run out, another comes with who the member is.
 *
 * @throws ProductError `not-found` where there is none
 */
export async function fetchPicture(path: string): Promise<Blob> {
  const answer = await request('GET', path, undefined).catch(async (error) => {
    if (!(error instanceof ProductError && error.code === 'forbidden')) throw error;
    await renewedPass();
    return request('GET', path, undefined);
  });
  return answer.blob();
}

/** One for all pictures that wait for it. */
function renewedPass(): Promise<unknown> {
  renewal ??= call(getMe).finally(() => {
    renewal = undefined;
  });
  return renewal;
}
