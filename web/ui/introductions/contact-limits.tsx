import { msg, t } from '../../../shared/language/messages.ts';
import { reportsPath } from '../../../shared/protocol/app-pages.ts';
import type { Reportable } from '../../../shared/report/report.rules.ts';
import { create, editWithRetry, remove } from '../../data/actions.ts';
import { useNames, useRecord, useRecords } from '../../data/hooks.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { ButtonLink } from '../controls/button.tsx';
import '../controls/button.css';
import './contact-limits.css';

/** A menu by which the reader mutes, blocks or reports a member. */
export function ContactLimits({
  member,
  report,
}: {
  member: string;
  report: { kind: Reportable; id: string };
}) {
  const name = useNames('users')(member);
  const blockId = useRecords('blocks')?.find((each) => each.record.id === member)?.id;
  const block = useRecord('blocks', blockId);
  const stop = (how: 'blocked' | 'muted') =>
    block
      ? editWithRetry('blocks', block, () => ({ how }))
      : create('blocks', { record: { kind: 'users', id: member }, how }, crypto.randomUUID());
  return (
    <>
      {block && (
        <span className="soft">{t(block.how === 'blocked' ? 'You blocked them.' : 'You muted them.')}</span>
      )}
      <details className="contact-limits screen-only">
        <summary className="button quiet" aria-label={t('More: {name}', { name })}>
          {t('More')}
        </summary>
        <div>
          {!block && (
            <ActionButton
              tone="quiet"
              label={t('Mute {name}', { name })}
              question={t('Mute {name}?', { name })}
              explanation={t(
                'You’ll still find under Messages what they write, but we won’t email you about it or count it. They aren’t told. You can undo this here.',
              )}
              act={() => stop('muted')}
              done={t('{name} is muted.', { name })}
            >
              {t('Mute')}
            </ActionButton>
          )}
          {block?.how !== 'blocked' && (
            <ActionButton
              tone="quiet"
              label={t('Block {name}', { name })}
              question={t('Block {name}?', { name })}
              explanation={t(
                'What they write from now on won’t reach you. They aren’t told. You can undo this here.',
              )}
              act={() => stop('blocked')}
              done={t('{name} is blocked.', { name })}
            >
              {t('Block')}
            </ActionButton>
          )}
          {block && (
            <ActionButton
              tone="quiet"
              label={t(block.how === 'blocked' ? 'Unblock {name}' : 'Unmute {name}', { name })}
              act={() => remove('blocks', block.id)}
              done={t('{name} can reach you again, as any other member can.', { name })}
            >
              {t(block.how === 'blocked' ? 'Unblock' : 'Unmute')}
            </ActionButton>
          )}
          <ButtonLink
            tone="quiet"
            to={`${reportsPath}/add?${new URLSearchParams(report)}`}
            aria-label={t('Report {name}', { name })}
          >
            {t(msg('Report', 'to administrators'))}
          </ButtonLink>
        </div>
      </details>
    </>
  );
}
