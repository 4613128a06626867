import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Sentence, said, t } from '../../../shared/language/messages.ts';
import { useOnline } from '../../data/hooks.ts';
import { Skeleton } from '../content/skeleton.tsx';
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx';
import { asRefusal } from '../feedback/toast.ts';
import './rows.css';

type Asked<T extends { id: string }> = ReturnType<typeof useAsked<T>>;

/** A whole list that the service is asked for each time it is shown; the browser stores none of it. */
export function useAsked<T extends { id: string }>(ask: () => Promise<{ items: T[] }>) {
  const [asking] = useState(() => ask);
  const online = useOnline();
  const [items, setItems] = useState<T[]>();
  const [refusal, setRefusal] = useState<Sentence>();
  const load = useCallback(() => {
    // The previous items stay until the answer, or a dialog that is open over one of them would close.
    setRefusal(undefined);
    asking().then(
      (answer) => setItems(answer.items),
      (error: unknown) => setRefusal(asRefusal(error).sentence),
    );
  }, [asking]);
  useEffect(() => {
    if (online) load();
  }, [online, load]);
  const remove = useCallback((id: string) => setItems((now) => now?.filter((each) => each.id !== id)), []);
  return { items, refusal, online, load, remove };
}

/** The list that `useAsked` asks for, or why it can't be shown. */
export function AskedList<T extends { id: string }>({
  asked: { items, refusal, online, load },
  label,
  empty,
  renderItem,
}: {
  asked: Omit<Asked<T>, 'remove'>;
  label: string;
  empty: ReactNode;
  renderItem: (item: T) => ReactNode;
}) {
  if (refusal !== undefined) return <ErrorState message={said(refusal)} onRetry={load} />;
  if (!online && !items)
    return (
      <EmptyState art="lamp" title={t('You are offline')}>
        {t('You can see this list when you are online again.')}
      </EmptyState>
    );
  if (!items)
    return (
      <div aria-busy="true">
        <p role="status">{t('Loading...')}</p>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  if (items.length === 0) return empty;
  return (
    <ul className="rows" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>{renderItem(item)}</li>
      ))}
    </ul>
  );
}
