import { useId } from 'react';
import { blockings } from '../../shared/block/block.schema.ts';
import { t } from '../../shared/language/messages.ts';
import { writers } from '../../shared/user/writers.rules.ts';
import { remove } from '../data/actions.ts';
import { useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { ChoiceSetting } from './choice-setting.tsx';
import type { MemberWithUniversity } from './use-setting.tsx';
import './account-page.css';
import '../ui/list/rows.css';

/** The setting of who may write to the member by an introduction. */
export function WritersSetting({ member }: { member: MemberWithUniversity }) {
  return (
    <ChoiceSetting
      member={member}
      title={t('Who may write to me')}
      choices={writers}
      chosen={member.writers ?? 'everyone'}
      toSetting={(writers) => ({ writers })}
      done={t('Your choice of who may write to you was saved.')}
    >
      {t(
        'Whatever you choose, members can ask to join your task forces and write to you about your projects and opportunities.',
      )}
    </ChoiceSetting>
  );
}

/** The members whose introductions this member doesn't want; nothing if there are none. */
export function BlockedMembers() {
  const blocks = useRecords('blocks');
  const id = useId();
  if (!blocks?.length) return null;
  return (
    <section className="blocked-members" aria-labelledby={id}>
      <h3 id={id}>{t('Blocked and muted members')}</h3>
      <p className="row-with-actions-soft">{t('Only you see them here. They aren’t told.')}</p>
      <ul className="rows" aria-labelledby={id}>
        {blocks.map((block) => (
          <li key={block.id}>
            <Blocked {...block} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Blocked({ id, record, how }: Listed<'blocks'>) {
  const name = useNames('users')(record.id);
  return (
    <div className="row-with-actions">
      <div className="row-with-actions-text">
        <RecordLink collection={record.kind} id={record.id} />
        <div className="row-with-actions-soft">{t(blockings[how])}</div>
      </div>
      <ActionButton
        label={t('Remove {name}', { name })}
        act={() => remove('blocks', id)}
        done={t('{name} can reach you again, as any other member can.', { name })}
      >
        {t('Remove')}
      </ActionButton>
    </div>
  );
}
