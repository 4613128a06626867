import { useCallback, useEffect, useState } from 'react';
import type { DeletedMember } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { callFor } from '../api/api.ts';
import { restoreMember } from '../data/actions.ts';
import { useOnline } from '../data/hooks.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Day } from '../ui/date.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RecordLink } from '../ui/record-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import './deleted-members.css';
import '../ui/page.css';
import '../ui/list/rows.css';

type Loaded = { items: DeletedMember[] } | { refusal: string } | undefined;

/** For administrators: who was deleted and can be brought back. None of it is kept in the browser. */
export default function DeletedMembers() {
  const online = useOnline();
  const [loaded, setLoaded] = useState<Loaded>();
  const load = useCallback(() => {
    setLoaded(undefined);
    callFor<{ items: DeletedMember[] }>('GET', '/api/deleted-members').then(setLoaded, (error: unknown) =>
      setLoaded({
        refusal: error instanceof ProductError ? error.message : new ProductError('internal').message,
      }),
    );
  }, []);
  useEffect(() => {
    if (online) load();
  }, [online, load]);

  return (
    <section className="page">
      <PageHeading title="Deleted Members" />
      <p>
        Whoever was deleted can be brought back for 30 days, whoever left for 7: with their profile, their
        place in projects and task forces, and their sign-in, but without their roles.
      </p>
      <Members
        online={online}
        loaded={loaded}
        onRetry={load}
        onBack={(id) =>
          setLoaded((now) =>
            now && 'items' in now ? { items: now.items.filter((each) => each.id !== id) } : now,
          )
        }
      />
    </section>
  );
}

function Members({
  online,
  loaded,
  onRetry,
  onBack,
}: {
  online: boolean;
  loaded: Loaded;
  onRetry: () => void;
  onBack: (id: string) => void;
}) {
  if (!online && !loaded)
    return (
      <EmptyState art="lamp" title="You are offline">
        This list is shown when you are online again.
      </EmptyState>
    );
  if (!loaded)
    return (
      <div aria-busy="true">
        <p role="status">Loading...</p>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  if ('refusal' in loaded) return <ErrorState message={loaded.refusal} onRetry={onRetry} />;
  if (loaded.items.length === 0)
    return <EmptyState art="people" title="There are no deleted members to bring back" />;
  const newestFirst = loaded.items.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <ul className="rows" aria-label="Deleted Members">
      {newestFirst.map((member) => (
        <li key={member.id}>
          <div className="deleted-member">
            <div className="deleted-member-text">
              <strong>{member.name}</strong>
              <div>{member.email}</div>
              <div className="deleted-member-when">
                {member.by === member.id ? (
                  'Left'
                ) : (
                  <>
                    Deleted by <RecordLink collection="users" id={member.by} />
                  </>
                )}{' '}
                on <Day iso={member.at} />. Can be brought back until <Day iso={member.until} />.
              </div>
            </div>
            <ActionButton
              icon="retry"
              act={async () => {
                await restoreMember(member.id);
                onBack(member.id);
              }}
              done={`${member.name} is a member again.`}
            >
              Bring back
            </ActionButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
