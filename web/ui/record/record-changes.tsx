import { useState } from 'react';
import { listRecordAudit } from '../../../shared/audit/audit.calls.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { call } from '../../api/api.ts';
import { useActor } from '../../data/hooks.ts';
import { AuditList } from './audit-list.tsx';
import './record-page.css';

/** The history of a record, loaded when it is opened. For administrators, and for members of their own profile. */
export function RecordChanges({ collection, id }: { collection: Collection; id: string }) {
  const actor = useActor();
  const [opened, setOpened] = useState(false);
  const isOwn = collection === 'users' && actor.type === 'member' && actor.id === id;
  if (!isOwn && !can(actor, 'see', 'audit')) return null;
  return (
    <details
      className="record-changes screen-only"
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{t('Changes')}</summary>
      {opened && (
        <AuditList
          ask={(cursor) => call(listRecordAudit, { collection, id, query: { cursor } })}
          label={t('Changes')}
        />
      )}
    </details>
  );
}
