import { useEffect, useState } from 'react';
import { onProofNeeded } from '../api/api.ts';
import { loadPart } from '../ui/page/load-part.ts';

type Part = typeof import('../auth/proof-question.tsx');

/** Asks for the second factor or password in a dialog. What was typed on the page stays, and the call is repeated. */
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
