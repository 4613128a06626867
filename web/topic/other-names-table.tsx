import { languageName } from '../../shared/fields/languages.ts';
import type { OtherNames } from '../../shared/topic/other-names.ts';
import { Highlight } from '../ui/content/highlight.tsx';
import { byLanguage } from './by-language.ts';
import './other-names-table.css';

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
