import { useEffect, useState } from 'react';
import { type Collection, sectionKinds } from '../../shared/kinds/collections.ts';
import type { MissedWords } from '../../shared/search/missed-searches.ts';
import { search } from '../../shared/search/search.ts';
import { useFirstSyncDone, useSession } from '../data/hooks.ts';
import { session } from '../data/session.ts';

/** The words that still find nothing; undefined until all records were searched for them. */
export function useStillMissed(items: readonly MissedWords[] | undefined): MissedWords[] | undefined {
  const firstSyncDone = useFirstSyncDone();
  const indexes = useSession(({ indexes }) => indexes);
  const [missed, setMissed] = useState<MissedWords[]>();
  useEffect(() => {
    for (const collection of sectionKinds) session.get()?.search(collection);
  }, []);

  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const left: MissedWords[] = [];
      for (const item of items ?? []) {
        const places = item.place === 'everywhere' ? sectionKinds : [item.place as Collection];
        const of = places.map((each) => indexes?.[each]);
        // Searching thousands of members must not block the page.
        await new Promise((done) => setTimeout(done));
        if (!wanted || !firstSyncDone || of.includes(undefined)) return;
        if (of.every((each) => each && search(each, item.words).length === 0)) left.push(item);
      }
      setMissed(items && left);
    };
    look();
    return () => {
      wanted = false;
    };
  }, [items, indexes, firstSyncDone]);
  return missed;
}
