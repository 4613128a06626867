import { Link } from 'react-router-dom';
import { names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { quoted } from '../../../shared/language/quoted.ts';
import { definitionOf, noticeParts } from '../../../shared/notice/notice-text.ts';
import { isolateNames } from '../../../shared/text/sentence-names.ts';
import type { Notice } from '../../data/dismiss-notices.ts';

/** The text of a notice, in which names link to their records. */
export function NoticeWords({ notice }: { notice: Notice }) {
  const { links: of, page } = definitionOf(notice) ?? {};
  return (
    <>
      {noticeParts(notice).map((part) => {
        if (typeof part === 'string') return isolateNames(part);
        if (!of) return isolateNames(quoted(part.name));
        return (
          <Link key={part.id} dir="auto" to={`${names[of].path}/${part.id}`}>
            {quoted(part.name)}
          </Link>
        );
      })}
      {page && (
        <>
          {' '}
          <Link to={page.path}>{t(page.words)}</Link>
        </>
      )}
    </>
  );
}
