import type { ReactNode } from 'react';
import { t } from '../../shared/language/messages.ts';
import { declineRequest } from '../../shared/request/request.calls.ts';
import { declineReasons, declineTexts, longestReason } from '../../shared/request/request.rules.ts';
import { call } from '../api/api.ts';
import { changeRecord } from '../data/change-record.ts';
import { currentSession } from '../data/session.ts';
import type { KeptAs } from '../ui/actions/dialog-form.tsx';
import { TextDialog } from './text-dialog.tsx';

export const DeclineDialog = ({
  title,
  keptAs,
  language,
  note,
  onSend,
  onClose,
}: {
  title: string;
  keptAs: KeptAs;
  /** That of the texts to begin with, which is loaded. */
  language: string;
  note: ReactNode;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
}) => (
  <TextDialog
    title={title}
    keptAs={keptAs}
    label={t('Reason (optional)')}
    longest={longestReason}
    templates={templatesIn(language)}
    sendLabel={t('Decline')}
    onSend={onSend}
    onClose={onClose}
  >
    {note}
  </TextDialog>
);

const templatesIn = (language: string) => {
  const texts = declineTexts(language);
  return Object.values(declineReasons).map(({ name }, place) => ({
    name: t(name),
    text: texts[place] ?? '',
  }));
};

export const decline = (id: string, reason: string): Promise<void> =>
  changeRecord('requests', id, 'delete', async () => {
    await call(declineRequest, { id, body: reason ? { reason } : {} });
    await currentSession().use((replica) => replica.drop('requests', id));
  });
