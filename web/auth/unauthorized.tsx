import { Navigate, useLocation } from 'react-router-dom';
import type { SectionKind } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { type Action, can, maySeeSome, type Subject } from '../../shared/permissions/policy.ts';
import { useActor, useMe, useRecord } from '../data/hooks.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { rich } from '../ui/language/rich.tsx';
import { AnAdministrator } from '../ui/links/person-card.tsx';
import { safeRedirect } from './safe-redirect.ts';
import { withRedirect } from './sign-in.ts';

/** The action that was refused, with the record in the address. */
export type Refusal = {
  action: Action;
  collection: Subject;
  record?: true | undefined;
  id?: string | undefined;
  wanted: string;
};

export default function Unauthorized() {
  const needsSecondFactor = useMe()?.needsSecondFactor;
  // There is no refusal if somebody came by this page's own address.
  const refusal: Refusal | null = useLocation().state;
  const wanted = safeRedirect(refusal?.wanted);
  return (
    <MessagePage
      art="door"
      title={t(needsSecondFactor ? 'This page needs your second factor' : 'This page is not for you')}
      actions={
        needsSecondFactor ? (
          <ButtonLink tone="primary" to={withRedirect('/second-factor', wanted)}>
            {t('Set it up')}
          </ButtonLink>
        ) : (
          <ButtonLink tone="primary" to="/home">
            {t('Home')}
          </ButtonLink>
        )
      }
    >
      <p>
        {needsSecondFactor
          ? t(
              'You are an administrator. Until you have a second factor, you can only see and do what any member can.',
            )
          : rich('You do not have permission to see it. If you think you should, ask {administrator}.', {
              administrator: <AnAdministrator />,
            })}
      </p>
      {refusal && <RedirectOnceAllowed refusal={refusal} to={wanted} />}
    </MessagePage>
  );
}

/** Redirects once their roles, or the record, allow what was refused. */
function RedirectOnceAllowed({ refusal, to }: { refusal: Refusal; to: string }) {
  const { action, collection, record: named, id } = refusal;
  const actor = useActor();
  const record = useRecord(collection as SectionKind, named && id);
  const allowed =
    maySeeSome(actor, collection) &&
    (!named || record) &&
    can(actor, action, collection, record ?? undefined);
  return allowed ? <Navigate to={to} replace /> : null;
}
