import type { MiddlewareObj } from '@middy/core';
import { contractHeader, oldestUnderstood } from '../../shared/contract-number.ts';
import { ProductError } from '../../shared/errors.ts';
import type { Answer } from './call.ts';
import type { ApiEvent } from './event.ts';

/**
 * Refuses a page that is older than the service understands. One that is newer, after a release was taken
 * back, goes on; so does a caller that says nothing, which is no page of ours.
 */
export const checkContractVersion = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    const said = event.headers[contractHeader];
    if (said !== undefined && Number(said) < oldestUnderstood) throw new ProductError('outdated');
  },
});
