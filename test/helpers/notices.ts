import { randomUUID } from 'node:crypto';
import type { Stored } from '../../shared/kinds/registry.ts';
import { noticeText } from '../../shared/notice/notice-text.ts';
import type { Caller } from './api.ts';
import { alter } from './table.ts';

/** Notifies a member, in this order, of task forces they left unless told otherwise. @returns the notices' ids */
export async function notify(member: string, ...told: object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [order, fields] of told.entries()) {
    const id = `${member}-${randomUUID().slice(0, 20)}`;
    const at = new Date(Date.now() + order).toISOString();
    await alter('notices', id, {
      ...{ member, subject: 'taskforce-left', about: [{ id, name: 'Wells' }], count: 1, at },
      ...fields,
    });
    ids.push(id);
  }
  return ids;
}

/** What somebody is told in the app. */
export const noticesOf = async ({ api }: { api: Caller }): Promise<{ id: string; text: string }[]> =>
  ((await api.listAll('notices')) as unknown as Stored<'notices'>[]).map((notice) => ({
    id: notice.id,
    text: noticeText(notice),
  }));
