import { type Answer, call, expectStatus, type RecordBody } from './api.ts';

export type SyncPage = {
  cursor: string;
  more: boolean;
  reset: boolean;
  collections: Record<string, { upsert: RecordBody[]; remove: string[] }>;
};

/** One page from a cursor, or the first of all. */
export async function syncPage(token: string, cursor?: string): Promise<Answer<SyncPage>> {
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  const page = await call<SyncPage>(token, 'GET', `/api/sync${query}`);
  expectStatus(page, 200);
  return page;
}

/** All pages from a cursor, or from nothing, to the last. */
export async function syncFrom(token: string, cursor?: string): Promise<Answer<SyncPage>[]> {
  const pages: Answer<SyncPage>[] = [];
  for (let from = cursor; ; from = pages.at(-1)?.body.cursor) {
    const page = await syncPage(token, from);
    pages.push(page);
    if (!page.body.more) return pages;
  }
}

/** Where a client stands that has everything. */
export const newestCursor = async (token: string): Promise<string> =>
  (await syncFrom(token)).at(-1)?.body.cursor ?? '';
