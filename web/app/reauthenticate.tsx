import { useEffect, useState } from 'react';
import { onReauthenticationNeeded } from '../api/api.ts';
import { loadPart } from '../ui/page/load-part.ts';

type Part = typeof import('../auth/reauthentication-question.tsx');

/** Asks for the second factor or password in a dialog. What was typed on the page stays, and the call is repeated. */
export function Reauthenticate() {
  const [part, setPart] = useState<Part>();
  useEffect(
    () =>
      onReauthenticationNeeded(async () => {
        const loaded = await loadPart(() => import('../auth/reauthentication-question.tsx'));
        setPart(loaded);
        return loaded.ask();
      }),
    [],
  );
  return part && <part.ReauthenticationQuestion />;
}
