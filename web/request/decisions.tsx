import { useState } from 'react';
import { loadLanguage } from '../../shared/language/load-language.ts';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { askApplicant } from '../../shared/request/request.calls.ts';
import { isAnswered, longestThreadMessage, mayAsk } from '../../shared/request/request.rules.ts';
import { product } from '../../shared/text/product.ts';
import { actOn, approveRequest } from '../data/actions.ts';
import { useActor, useFirstSyncDone, useOnline } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { mailTo } from '../ui/contacts/contact-list.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { DeclineDialog, decline } from './decline-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import type { Known } from './who-asks.tsx';

type Request = Omit<Listed<'requests'>, 'nameInOrder'>;
type Props = {
  request: Request;
  known: Known;
  /** Called once the request is approved or declined. */
  onDecided: () => void;
};

/** Approve, Ask and Decline: the same on a row, beside the list and on the request's page. */
export function Decisions({
  isRow = false,
  focus,
  ...props
}: Props & {
  /** Many rows have the same short words, so that their accessible names say whom they are about. */
  isRow?: boolean;
  /** Takes the focus after an approval, unless the person has moved on. */
  focus?: () => void;
}) {
  const { request, known, onDecided } = props;
  const { id, name, university, statedUniversity } = request;
  const actor = useActor();
  // Only when all members are loaded is it known whether one has this address.
  const firstSyncDone = useFirstSyncDone();
  const isHolder = known.holder !== undefined;
  return (
    <>
      {firstSyncDone && !isHolder && can(actor, 'approve', 'requests', request) && (
        <ActionButton
          icon="check"
          tone={isRow ? 'plain' : 'primary'}
          question={t('Are you sure?')}
          explanation={
            <>
              <p>{t('{name} will become a member and be notified by email.', { name })}</p>
              {!university && statedUniversity && <p>{unlistedWords(statedUniversity)}</p>}
            </>
          }
          act={async () => {
            await approveRequest(id);
            onDecided();
          }}
          done={t('{name} is now a member.', { name })}
          label={isRow ? t('Approve {name}', { name }) : undefined}
          focus={focus}
        >
          {t('Approve')}
        </ActionButton>
      )}
      {can(actor, 'ask', 'requests', request) && <Ask {...props} isRow={isRow} />}
      {!isHolder && can(actor, 'decline', 'requests', request) && <Decline {...props} isRow={isRow} />}
    </>
  );
}

/** Said before somebody is approved. */
export const unlistedWords = (stated: string) =>
  t(
    '“{stated}” is not in the list of universities. Their profile keeps these words, and they can save it, until somebody chooses a university of the list.',
    { stated },
  );

function Ask({ request, known, isRow }: Props & { isRow: boolean }) {
  const { id, name, nominatedBy, thread } = request;
  const [isAsking, setAsking] = useState(false);
  const online = useOnline();
  const email = known.nominator?.email;
  if (nominatedBy)
    return (
      email && (
        <ButtonLink
          icon="mail"
          to={mailTo(email, t('Your nomination of {name} for {product}', { name, product: product.name }))}
          aria-label={isRow ? t('Ask the nominator of {name}', { name }) : undefined}
        >
          {t(isRow ? 'Ask' : 'Ask the Nominator')}
        </ButtonLink>
      )
    );
  // An open dialog stays when the connection is lost.
  return (
    <>
      {online && mayAsk(thread) && (
        <Button
          icon="mail"
          aria-label={isRow ? t('Ask {name}', { name }) : undefined}
          onClick={() => setAsking(true)}
        >
          {t(isRow ? 'Ask' : isAnswered(thread) ? 'Ask Another Question' : 'Ask a Question')}
        </Button>
      )}
      {isAsking && (
        <TextDialog
          title={t('Ask {name} a Question', { name })}
          keptAs={{ collection: 'requests', id, question: 'ask' }}
          label={t('Question')}
          longest={longestThreadMessage}
          needed={t('Please write a question.')}
          sendLabel={t('Send')}
          onSend={async (message) => {
            await actOn(askApplicant, { id, body: { message } });
            toast(t('Your question was sent to {name}.', { name }));
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(
              'They are emailed the question, and all administrators are notified of the answer. Your name isn’t shown to them.',
            )}
          </p>
        </TextDialog>
      )}
    </>
  );
}

function Decline({
  request: { id, name, nominatedBy, language = 'en' },
  isRow,
  onDecided,
}: Props & { isRow: boolean }) {
  const [isDeclining, setDeclining] = useState(false);
  const online = useOnline();
  const ask = async () => {
    // Without their language, the texts to begin with are in English.
    await loadLanguage(language).catch(() => {});
    setDeclining(true);
  };
  return (
    <>
      {online && (
        <Button icon="close" aria-label={isRow ? t('Decline {name}', { name }) : undefined} onClick={ask}>
          {t('Decline')}
        </Button>
      )}
      {isDeclining && (
        <DeclineDialog
          title={t('Decline {name}?', { name })}
          keptAs={{ collection: 'requests', id, question: 'decline' }}
          language={language}
          note={
            <p>
              {nominatedBy
                ? t('{name} was nominated and won’t be emailed.', { name })
                : t(
                    '{name} is emailed that an administrator declined, and the reason if you give one. They can ask again.',
                    { name },
                  )}
            </p>
          }
          onSend={async (reason) => {
            await decline(id, reason);
            toast(t('The request of {name} was declined.', { name }));
            onDecided();
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}
