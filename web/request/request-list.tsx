import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Collection } from '../../shared/kinds/collections.ts';
import { names } from '../../shared/kinds/collections.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { quoted } from '../../shared/language/quoted.ts';
import { plainText } from '../../shared/language/text.ts';
import { can } from '../../shared/permissions/policy.ts';
import { reportsPath } from '../../shared/protocol/app-pages.ts';
import { addressHint } from '../../shared/request/address-hint.ts';
import { isAnswered } from '../../shared/request/request.rules.ts';
import { useActor, useFirstSyncDone, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { useAddressPart } from '../ui/list/list-url.tsx';
import type { Orders } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, Parts } from '../ui/list/record-row.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { focusHeading } from '../ui/page/page-heading.tsx';
import { DecideOnSeveral, mostAtOnce } from './decide-on-several.tsx';
import { Decisions } from './decisions.tsx';
import { RequestBeside } from './request-beside.tsx';
import { type Known, useKnown } from './who-asks.tsx';
import './desk.css';

type Request = Listed<'requests'>;

const orders: Orders<Request> = {
  waiting: { label: msg('Longest waiting'), key: ({ createTimestamp }) => createTimestamp },
};

/** A row says what is known of the applicant’s university, and whether they are a member already. */
const named: Collection[] = ['users', 'universities'];
const none: readonly Request[] = [];
const rowId = (id: string) => `request-${id}`;

/** Focuses what can be done first with a request, or the page's heading where there is none. */
function focusRow(id: string | undefined) {
  const row = document.getElementById(rowId(id ?? ''));
  const first = row?.closest('.record-row')?.querySelector<HTMLElement>('a, button');
  if (first) first.focus();
  else focusHeading();
}

export default function RequestList() {
  const list = useRecordList('requests', { orders, search: false, named });
  const knownOf = useKnown();
  const actor = useActor();
  const firstSyncDone = useFirstSyncDone();
  const setAddress = useAddressPart();
  const openId = useSearchParams()[0].get('open') ?? undefined;
  // Undefined while nobody is being chosen.
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>();
  const shown = list.shown ?? none;
  const chosen = shown.filter(({ id }) => chosenIds?.has(id));
  const isFull = chosen.length >= mostAtOnce;
  const placeOf = usePlace();

  /** The request that follows one in the list, or else the one before it. */
  const besideOf = useCallback(
    (id: string): string | undefined => {
      const at = shown.findIndex((each) => each.id === id);
      return (shown[at + 1] ?? shown[at - 1])?.id;
    },
    [shown],
  );
  const open = (id: string | undefined) => setAddress({ open: id });

  const toggle = useCallback(
    (id: string) => setChosenIds((before = new Set()) => before.symmetricDifference(new Set([id]))),
    [],
  );
  const row = useCallback(
    (request: Request) => {
      const { id, name, title, email, description, createTimestamp } = request;
      const isChosen = chosenIds?.has(id) === true;
      const known = knownOf(request);
      const { university, hint } = placeOf(request);
      const decided = () => openId === id && setAddress({ open: besideOf(id) });
      return {
        isOpen: openId === undefined ? undefined : openId === id,
        to: `${names.requests.path}?open=${id}`,
        picture: chosenIds && (
          <label className="request-choice">
            <input
              type="checkbox"
              aria-label={t('Choose {name}', { name })}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(id)}
            />
          </label>
        ),
        detail: (
          <div id={rowId(id)}>
            <Parts>
              {university && (
                <span>
                  <strong dir="auto">{university}</strong>
                </span>
              )}
              {title && <span dir="auto">{title}</span>}
            </Parts>
            <Parts>
              <span>{email}</span>
              {hint && <span>{hint}</span>}
              <span>
                <DateTime iso={createTimestamp} />
              </span>
            </Parts>
            <Excerpt>{plainText(description)}</Excerpt>
            <div className="request-marks">
              {marksOf(request, known).map((mark) => (
                <Badge key={mark} tone="brass">
                  {mark}
                </Badge>
              ))}
            </div>
          </div>
        ),
        aside: !chosenIds && (
          <div className="request-decisions">
            <Decisions
              isRow
              request={request}
              known={known}
              onDecided={decided}
              focus={() => focusRow(besideOf(id))}
            />
          </div>
        ),
      };
    },
    [knownOf, placeOf, chosenIds, isFull, toggle, openId, besideOf, setAddress],
  );

  const reports =
    useRecords('reports')?.filter((each) => !each.outcome && can(actor, 'edit', 'reports', each)).length ?? 0;
  const openPlace = shown.findIndex(({ id }) => id === openId);
  const next = openId && besideOf(openId);
  return (
    <>
      <RecordList
        list={list}
        add={false}
        links={
          <>
            {!chosenIds && firstSyncDone && shown.length > 1 && can(actor, 'approve', 'requests') && (
              <Button tone="quiet" onClick={() => setChosenIds(new Set())}>
                {t('Choose Several')}
              </Button>
            )}
            <ButtonLink tone="quiet" icon="warning" to={reportsPath}>
              {reports > 0 ? t('Reports ({count, number})', { count: reports }) : t('Reports')}
            </ButtonLink>
          </>
        }
        beside={
          openId && (
            <RequestBeside
              id={openId}
              place={
                openPlace < 0
                  ? undefined
                  : t('{place, number} of {count, plural, one {# request} other {# requests}}', {
                      place: openPlace + 1,
                      count: shown.length,
                    })
              }
              knownOf={knownOf}
              onDecided={() => open(next)}
              onNext={next ? () => open(next) : undefined}
              onClose={() => {
                open(undefined);
                focusRow(openId);
              }}
            />
          )
        }
        besideIs="one-record"
        row={row}
        print={{
          columns: [
            'name',
            'email',
            [t('Asked'), ({ createTimestamp }) => <DateTime iso={createTimestamp} />],
            ['description', ({ description }) => plainText(description)],
          ],
        }}
      />
      {/* It stays when the list gets short or empty, and with it the outcome of a run. */}
      {chosenIds && (
        <section className="request-choosing screen-only" aria-label={t('Choose several')}>
          <span role="status">
            {t(
              isFull
                ? '{count, plural, one {# chosen, the most at once} other {# chosen, the most at once}}'
                : '{count, plural, one {# chosen} other {# chosen}}',
              { count: chosen.length },
            )}
          </span>
          <DecideOnSeveral
            chosen={chosen.map((request) => ({
              id: request.id,
              name: request.name,
              about: [request.title, placeOf(request).university].filter(Boolean).join(', '),
              isUnlisted: isUnlisted(request),
              language: request.language ?? 'en',
            }))}
            onDecided={(ids) => setChosenIds((before = new Set()) => before.difference(new Set(ids)))}
          />
          <Button onClick={() => setChosenIds(new Set(shown.slice(0, mostAtOnce).map(({ id }) => id)))}>
            {shown.length > mostAtOnce
              ? t('Choose the First {count}', { count: mostAtOnce })
              : t('Choose All')}
          </Button>
          <Button tone="quiet" onClick={() => setChosenIds(undefined)}>
            {t('Done')}
          </Button>
        </section>
      )}
    </>
  );
}

const isUnlisted = ({ university, statedUniversity }: Request) =>
  university === undefined && statedUniversity !== undefined;

/** Where somebody says they are, and what their address says about it. */
function usePlace() {
  const universities = useRecords('universities');
  const nameOf = useNames('universities');
  return useCallback(
    ({ email, university, statedUniversity }: Request) => {
      const hint = universities && addressHint(email, universities);
      let words: string | undefined;
      if (hint?.is === 'public') words = t('an address that anybody can get');
      if (hint?.is === 'unknown') words = t('an address of no university in the list');
      if (hint?.is === 'at a university')
        words =
          university && university.id !== hint.university.id
            ? t('an address of {university} instead', { university: hint.university.name })
            : university
              ? t('an address of this university')
              : t('an address of {university}', { university: hint.university.name });
      return {
        university: university ? nameOf(university.id) : statedUniversity && quoted(statedUniversity),
        hint: words,
      };
    },
    [universities, nameOf],
  );
}

/** The facts that an administrator should know before they decide. */
function marksOf(request: Request, { holder, members, requests }: Known): string[] {
  const { thread, nominatedBy } = request;
  return [
    ...(holder ? [t('Is a member already')] : []),
    ...(members.length > 0 ? [t('May be a member already')] : []),
    ...(requests.length > 0 ? [t('May have asked twice')] : []),
    ...(isUnlisted(request) ? [t('University not in the list')] : []),
    ...(nominatedBy ? [t('Nominated')] : []),
    ...(isAnswered(thread) ? [t('Has answered')] : thread ? [t('Was asked')] : []),
  ];
}
