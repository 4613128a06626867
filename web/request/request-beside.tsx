import { useEffect } from 'react';
import { names } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { useRecord } from '../data/hooks.ts';
import { Skeleton } from '../ui/content/skeleton.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Facts } from '../ui/record/record-page.tsx';
import { Decisions } from './decisions.tsx';
import { besideHeading, focusRequest } from './focus-request.ts';
import { factsOf, pictureOf, RequestSections } from './request-parts.tsx';
import type { Known } from './who-asks.tsx';
import '../ui/page/page.css';
import './desk.css';

/** A request beside the list, or below it on a phone, with all that its own page shows. */
export function RequestBeside({
  id,
  place,
  knownOf,
  onDecided,
  onNext,
  onClose,
}: {
  id: string;
  /** Such as '3 of 35'. */
  place: string | undefined;
  knownOf: (request: { id: string; nominatedBy?: string | undefined }) => Known;
  onDecided: () => void;
  /** Opens the next one, if there is one. */
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const request = useRecord('requests', id);
  const isShown = Boolean(request);
  // Each request that opens takes the focus, so that a screen reader says whose it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another request
  useEffect(() => {
    if (isShown) focusRequest();
  }, [id, isShown]);

  const known = request && knownOf(request);
  return (
    <section className="request-beside" aria-labelledby={besideHeading} key={id}>
      <header className="page-bar">
        <p className="soft">{place}</p>
        <div className="request-beside-tools">
          {onNext && (
            <Button tone="quiet" icon="right" onClick={onNext}>
              {t('Next')}
            </Button>
          )}
          <Button tone="quiet" icon="close" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </header>
      <h2 id={besideHeading} tabIndex={-1} dir="auto">
        {request ? request.name : t(request === null ? 'This request has been decided' : 'Loading...')}
      </h2>
      {request === undefined && <Skeleton shape="row" />}
      {request && known && (
        <>
          {pictureOf(request)}
          {request.title && <p dir="auto">{request.title}</p>}
          <div className="request-decisions">
            <Decisions request={request} known={known} onDecided={onDecided} focus={focusRequest} />
            <ButtonLink tone="quiet" to={`${names.requests.path}/${id}`}>
              {t('Open Its Page')}
            </ButtonLink>
          </div>
          <Facts facts={factsOf(request)} />
          <RequestSections request={request} known={known} />
        </>
      )}
    </section>
  );
}
