import { languageInWords } from '../../shared/language/format.ts';
import { resourceFacets } from '../../shared/lists/resource-facets.ts';
import { byName, newestFirst } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { stateBadge } from '../ui/record/state-badge.tsx';
import { typeForAudience } from './resource-words.ts';

const orders = { name: byName, newest: newestFirst };

export default function ResourceList() {
  const list = useRecordList('resources', { orders, facets: resourceFacets });

  return (
    <RecordList
      list={list}
      row={(resource) => ({ detail: typeForAudience(resource), aside: stateBadge('resources', resource) })}
      print={{
        columns: [
          'name',
          ['type', typeForAudience],
          'taskforce',
          ['language', ({ language }) => languageInWords(language.id)],
          'topics',
        ],
      }}
    />
  );
}
