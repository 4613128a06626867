import { declineRequest } from '../../shared/request/request.calls.ts';
import { call } from '../api/api.ts';
import { changeRecord } from '../data/change-record.ts';
import { currentSession } from '../data/session.ts';

export const decline = (id: string, reason: string): Promise<void> =>
  changeRecord('requests', id, 'delete', async () => {
    await call(declineRequest, { id, body: reason ? { reason } : {} });
    await currentSession().use((replica) => replica.drop('requests', id));
  });
