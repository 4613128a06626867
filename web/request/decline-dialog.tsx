import type { ReactNode } from 'react';
import { t } from '../../shared/language/messages.ts';
import { declineRequest } from '../../shared/request/request.calls.ts';
import { declineReasons, longestReason } from '../../shared/request/request.rules.ts';
import { call } from '../api/api.ts';
import { changeRecord } from '../data/change-record.ts';
import { currentSession } from '../data/session.ts';
import type { KeptAs } from '../ui/actions/dialog-form.tsx';
import { TextDialog } from './text-dialog.tsx';

export const DeclineDialog = ({
  title,
  keptAs,
  note,
  onSend,
  onClose,
}: {
  title: string;
  keptAs: KeptAs;
  note: ReactNode;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
}) => (
  <TextDialog
    title={title}
    keptAs={keptAs}
    label={t('Reason (optional)')}
    longest={longestReason}
    templates={declineReasons}
    sendLabel={t('Decline')}
    onSend={onSend}
    onClose={onClose}
  >
    {note}
  </TextDialog>
);

export const decline = (id: string, reason: string): Promise<void> =>
  changeRecord('requests', id, 'delete', async () => {
    await call(declineRequest, { id, body: reason ? { reason } : {} });
    await currentSession().use((replica) => replica.drop('requests', id));
  });
