import type { MiddlewareObj } from '@middy/core';
import { ProductError } from '../../shared/protocol/errors.ts';
import { contractHeader, contractNumber, oldestSupportedContract } from '../../shared/protocol/headers.ts';
import type { Answer, ApiEvent } from './call.ts';

/**
 * Refuses an app that is older than the service supports, and one that is newer, whose release was taken back: it would
 * read records in shapes that it doesn't know. A caller that sends no version, which isn't our app, is accepted.
 */
export const checkContractVersion = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    const header = event.headers[contractHeader];
    const version = Number(header);
    if (header !== undefined && (version < oldestSupportedContract || version > contractNumber))
      throw new ProductError('outdated');
  },
});
