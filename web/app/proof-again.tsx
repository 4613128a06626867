import { useEffect, useState } from 'react';
import { onProofNeeded } from '../api/api.ts';
import { loadPart } from '../ui/page/load-part.ts';

type Part = typeof import('../auth/proof-question.tsx');

/** Asks above the page for what the service wants to be shown again: what was typed stays, and the call goes on. */
export function ProofAgain() {
  const [part, setPart] = useState<Part>();
  useEffect(
    () =>
      onProofNeeded(async () => {
        const loaded = await loadPart(() => import('../auth/proof-question.tsx'));
        setPart(loaded);
        return loaded.ask();
      }),
    [],
  );
  return part && <part.ProofQuestion />;
}
