import type { Collection } from '../../../shared/collections.ts';
import { GoneRecord } from '../record/gone-record.tsx';
import { useLeftDraft } from './use-draft.ts';

/** In place of a record that went while somebody was editing it: what they wrote is still to be had. */
export default function LeftFor({ collection }: { collection: Collection }) {
  const { draft, forget } = useLeftDraft();
  if (!draft) return <p>It may have been deleted, or the address may be incomplete.</p>;
  return (
    <GoneRecord collection={collection} values={() => draft.values} onCopied={forget} onDiscard={forget}>
      What you wrote for it and did not save is still kept.
    </GoneRecord>
  );
}
