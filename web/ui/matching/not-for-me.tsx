import type { SectionKind } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
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
        done={t('{name} won’t be suggested to you again.', { name: nameOf(id) })}
        undo={async () => (await answers()).proposeAgain(id)}
        label={t('Not for me: {name}', { name: nameOf(id) })}
        focus={focus}
      >
        {t('Not for me')}
      </ActionButton>
    </div>
  );
}
