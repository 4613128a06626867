import type { Collection } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { projectFacets } from '../../shared/lists/project-facets.ts';
import { statusLabels } from '../../shared/project/project.rules.ts';
import { Month } from '../ui/content/date.tsx';
import { byName, newestFirst } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, OwnLine, Parts } from '../ui/list/record-row.tsx';
import { useUniversitiesInWords } from '../ui/list/row-words.ts';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { seeksInWords } from '../ui/matching/sought-facts.ts';
import { StatusBadge, stateBadge } from '../ui/record/state-badge.tsx';

const orders = { name: byName, newest: newestFirst };

const named: Collection[] = ['users', 'universities'];

export default function ProjectList() {
  const list = useRecordList('projects', { orders, facets: projectFacets, named });
  const universitiesOf = useUniversitiesInWords();

  return (
    <RecordList
      list={list}
      row={(project) => {
        const sought = seeksInWords(project);
        return {
          detail: (
            <>
              <Parts>
                <span>
                  <Month iso={project.createTimestamp} />
                </span>
                {project.leads.length > 0 ? (
                  <OwnLine>{universitiesOf(project.leads)}</OwnLine>
                ) : (
                  <span>{t('No lead')}</span>
                )}
                {sought && <OwnLine>{sought}</OwnLine>}
              </Parts>
              {project.result && <Excerpt>{project.result}</Excerpt>}
            </>
          ),
          aside: stateBadge('projects', project) ?? <StatusBadge status={project.status} />,
        };
      }}
      print={{
        columns: [
          'name',
          ['status', ({ status }) => t(statusLabels[status])],
          [t('Created'), ({ createTimestamp }) => <Month iso={createTimestamp} />],
          'taskforces',
          'leads',
        ],
      }}
    />
  );
}
