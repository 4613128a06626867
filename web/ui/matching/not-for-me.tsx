import type { SectionKind } from '../../../shared/kinds/collections.ts';
import { useNames } from '../../data/hooks.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { loadPart } from '../page/load-part.ts';
import './matches.css';

/** Loaded at the press, because the home page shows suggestions at every start. */
const answers = () => loadPart(() => import('../../data/match-feedback.ts'));

/** Stored with the reader's own record, which nobody else sees and which all their devices have. */
export function NotForMe({
  collection,
  id,
  focus,
}: {
  collection: SectionKind;
  id: string;
  focus: () => void;
}) {
  const nameOf = useNames(collection);
  return (
    <div className="matches-decline">
      <ActionButton
        tone="quiet"
        act={async () => (await answers()).declineMatch(id)}
        done={`${nameOf(id)} won’t be suggested to you again.`}
        undo={async () => (await answers()).proposeAgain(id)}
        label={`Not for me: ${nameOf(id)}`}
        focus={focus}
      >
        Not for me
      </ActionButton>
    </div>
  );
}
