import { names } from '../../shared/kinds/collections.ts';
import { definitionOf, noticeText } from '../../shared/notice/notice-text.ts';
import type { Notice } from '../stores/notices.ts';

/** The page of the notice's record; home, with all notices, if it has several. */
export function noticePath(notice: Notice): string {
  const { links, page } = definitionOf(notice) ?? {};
  const [first, ...others] = notice.about;
  if (page) return page.path;
  return links && first && others.length === 0 ? `${names[links].path}/${first.id}` : '/home';
}

/** What a mail says of a notice. */
export const noticeWords = (notice: Notice) => ({ notice: noticeText(notice), path: noticePath(notice) });
