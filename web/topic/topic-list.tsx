import { Fragment, useCallback } from 'react';
import type { Collection } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { areasOf } from '../../shared/lists/common-facets.ts';
import { can } from '../../shared/permissions/policy.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { byName } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt } from '../ui/list/record-row.tsx';
import { someOf, useCountsOf } from '../ui/list/row-words.ts';
import { useRecordList } from '../ui/list/use-record-list.ts';

const orders = { name: byName };

const areasTaught = ({ topics }: Listed<'universities'>) => Object.keys(topics);

const named: Collection[] = ['users', 'universities', 'projects'];

export default function TopicList() {
  const actor = useActor();
  const list = useRecordList('topics', { orders, named });
  const members = useCountsOf(useRecords('users'), areasOf);
  const universities = useCountsOf(useRecords('universities'), areasTaught);
  const projects = useCountsOf(useRecords('projects'), areasOf);
  // It stays the same, so that a letter typed doesn't draw a thousand rows.
  const row = useCallback(
    ({ id }: Listed<'topics'>) => ({
      detail: (
        <Excerpt>
          {[
            someOf('users', members?.get(id)),
            someOf('universities', universities?.get(id)),
            someOf('projects', projects?.get(id)),
          ]
            .filter(Boolean)
            .join(' · ') || '\u00a0'}
        </Excerpt>
      ),
    }),
    [members, universities, projects],
  );

  return (
    <RecordList
      list={list}
      add={can(actor, 'create', 'topics') && t('Area of Specialization')}
      links={
        <>
          {can(actor, 'merge', 'topics') && (
            <>
              <ButtonLink tone="quiet" icon="check" to="/topics/curation">
                {t('Duplicate and Unused Areas')}
              </ButtonLink>
              <ButtonLink tone="quiet" icon="search" to="/topics/missed-searches">
                {t('Searches with No Results')}
              </ButtonLink>
            </>
          )}
          <ButtonLink tone="quiet" icon="network" to="/network">
            {t('See them in the network')}
          </ButtonLink>
        </>
      }
      row={row}
      print={{
        columns: [
          'name',
          [
            'otherNames',
            ({ otherNames = [] }) =>
              otherNames.map(({ language, names }, place) => (
                <Fragment key={language}>
                  {place > 0 && '; '}
                  <span lang={language}>{names.join('; ')}</span>
                </Fragment>
              )),
          ],
        ],
      }}
    />
  );
}
