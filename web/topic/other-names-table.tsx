import { languageName } from '../../shared/fields/languages.ts';
import { sortedBy } from '../../shared/language/sorted-by.ts';
import type { OtherNames } from '../../shared/topic/other-names.ts';
import { Highlight } from '../ui/content/highlight.tsx';
import './topic.css';

/** An area's other names, a row per language. */
export function OtherNamesTable({ otherNames, q }: { otherNames: OtherNames; q?: string }) {
  return (
    <dl className="other-names">
      {byLanguage(otherNames).map(({ language, names }) => (
        <div key={language}>
          <dt lang={language}>{languageName(language)}</dt>
          <dd lang={language} dir="auto">
            <Highlight text={names.join(', ')} q={q} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An area's other names, sorted by the names of their languages. */
export const byLanguage = (otherNames: OtherNames): OtherNames =>
  sortedBy(otherNames, ({ language }) => [languageName(language)]);
