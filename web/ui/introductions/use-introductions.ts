import { useMemo } from 'react';
import type { Introduced } from '../../../shared/introduction/purposes.ts';
import { useMe, useRecords } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';

export type Introduction = Listed<'introductions'>;

/** The introductions that the reader received and sent, the newest first; undefined while they load. */
export function useIntroductions(): { received: Introduction[]; sent: Introduction[] } | undefined {
  const me = useMe()?.user.id;
  const introductions = useRecords('introductions');
  return useMemo(() => {
    if (!introductions) return undefined;
    const newestFirst = introductions.toSorted((a, b) => (a.createTimestamp < b.createTimestamp ? 1 : -1));
    const { sent = [], received = [] } = Object.groupBy(newestFirst, ({ from }) =>
      from === me ? 'sent' : 'received',
    );
    return { received, sent };
  }, [introductions, me]);
}

/** Whether an introduction waits for an answer or a decision. */
export const isWaiting = ({ status }: Pick<Introduction, 'status'>): boolean => status === 'sent';

/** What the reader wrote for the same purpose about the same record, while it waits for an answer. */
export const useWaitingFrom = ({ purpose, about }: Introduced): Introduction | undefined =>
  useIntroductions()?.sent.find(
    (each) =>
      each.purpose === purpose &&
      each.about.kind === about.kind &&
      each.about.id === about.id &&
      isWaiting(each),
  );
