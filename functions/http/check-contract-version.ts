import type { MiddlewareObj } from '@middy/core';
import { ProductError } from '../../shared/protocol/errors.ts';
import { contractHeader, oldestSupportedContract } from '../../shared/protocol/headers.ts';
import type { Answer, ApiEvent } from './call.ts';

/**
 * Refuses an app that is older than the service supports. A newer one, after a rollback, is accepted, and so is a
 * caller that sends no version, which isn't our app.
 */
export const checkContractVersion = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    const version = event.headers[contractHeader];
    if (version !== undefined && Number(version) < oldestSupportedContract)
      throw new ProductError('outdated');
  },
});
