import { useCallback, useState } from 'react';
import { plainText } from '../../shared/language/text.ts';
import { can } from '../../shared/permissions/policy.ts';
import { reportsPath } from '../../shared/protocol/app-pages.ts';
import { isAnswered } from '../../shared/request/request.rules.ts';
import { useActor, useFirstSyncDone } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import type { Orders } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, Parts } from '../ui/list/record-row.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { DecideOnSeveral, mostAtOnce } from './decide-on-several.tsx';
import { useDuplicates } from './who-asks.tsx';
import './desk.css';

type Request = Listed<'requests'>;

const orders: Orders<Request> = {
  waiting: { label: 'Longest waiting', key: ({ createTimestamp }) => createTimestamp },
};

export default function RequestList() {
  const list = useRecordList('requests', { orders, search: false });
  const duplicates = useDuplicates();
  const actor = useActor();
  const firstSyncDone = useFirstSyncDone();
  // Undefined while nobody is being chosen.
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>();
  const shown = list.shown ?? [];
  const chosen = shown.filter(({ id }) => chosenIds?.has(id));
  const isFull = chosen.length >= mostAtOnce;

  const toggle = useCallback(
    (id: string) => setChosenIds((before = new Set()) => before.symmetricDifference(new Set([id]))),
    [],
  );
  const row = useCallback(
    (request: Request) => {
      const { id, name, email, description, createTimestamp } = request;
      const isChosen = chosenIds?.has(id) === true;
      return {
        picture: chosenIds && (
          <label className="request-choice">
            <input
              type="checkbox"
              aria-label={`Choose ${name}`}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(id)}
            />
          </label>
        ),
        detail: (
          <>
            <Parts>
              <span>{email}</span>
              <span>
                <DateTime iso={createTimestamp} />
              </span>
            </Parts>
            <Excerpt>{plainText(description)}</Excerpt>
            <Parts>
              {marksOf(request, duplicates?.get(id)).map((mark) => (
                <Badge key={mark} tone="brass">
                  {mark}
                </Badge>
              ))}
            </Parts>
          </>
        ),
      };
    },
    [duplicates, chosenIds, isFull, toggle],
  );

  return (
    <RecordList
      list={list}
      add={false}
      links={
        <>
          {/* These buttons stay when the list gets short or is read again, and with them the outcome of a run. */}
          {chosenIds ? (
            <div className="request-choosing">
              <span role="status">
                {chosen.length} chosen{isFull && `, the most at once`}
              </span>
              <DecideOnSeveral
                chosen={chosen}
                onDecided={(ids) => setChosenIds((before = new Set()) => before.difference(new Set(ids)))}
              />
              <Button onClick={() => setChosenIds(new Set(shown.slice(0, mostAtOnce).map(({ id }) => id)))}>
                {shown.length > mostAtOnce ? `Choose the First ${mostAtOnce}` : 'Choose All'}
              </Button>
              <Button tone="quiet" onClick={() => setChosenIds(undefined)}>
                Done
              </Button>
            </div>
          ) : (
            firstSyncDone &&
            shown.length > 1 &&
            can(actor, 'approve', 'requests') && (
              <div className="request-choosing">
                <Button onClick={() => setChosenIds(new Set())}>Choose Several</Button>
              </div>
            )
          )}
          <ButtonLink tone="quiet" icon="warning" to={reportsPath}>
            Reports
          </ButtonLink>
        </>
      }
      row={row}
      print={{
        columns: [
          'name',
          'email',
          ['Asked', ({ createTimestamp }) => <DateTime iso={createTimestamp} />],
          ['description', ({ description }) => plainText(description)],
        ],
      }}
    />
  );
}

/** The facts that an administrator should know before they open the request. */
function marksOf(
  { thread }: Request,
  { members, requests }: { members: object[]; requests: object[] } = { members: [], requests: [] },
): string[] {
  return [
    ...(members.length > 0 ? ['May be a member already'] : []),
    ...(requests.length > 0 ? ['May have asked twice'] : []),
    ...(isAnswered(thread) ? ['Has answered'] : thread ? ['Was asked'] : []),
  ];
}
