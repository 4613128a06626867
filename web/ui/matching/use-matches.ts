import { useEffect, useMemo, useState } from 'react';
import type { SectionKind } from '../../../shared/kinds/collections.ts';
import type { Subject } from '../../../shared/matching/match-profile.ts';
import { bestOf, createProposer, matched, type Proposal } from '../../../shared/matching/proposals.ts';
import { type RecordLists, useFirstSyncDone, useLists, useMe } from '../../data/hooks.ts';

let last: { lists: RecordLists; propose: ReturnType<typeof createProposer> } | undefined;

/** The lists of a page, one for each kind, share what is prepared of the same records. */
function proposerFor(lists: RecordLists) {
  if (!last || matched.some((kind) => last?.lists[kind] !== lists[kind]))
    last = { lists, propose: createProposer(lists, new Date()) };
  return last.propose;
}

/**
 * The best matches for the subject that this reader may see, except themself and those that they declined; undefined
 * while records load, and for a subject without areas.
 *
 * @param among kinds; must stay the same from call to call
 */
export function useMatches(
  subject: Subject | undefined,
  among: readonly SectionKind[],
  most: number,
): Proposal[] | undefined {
  const lists = useLists(matched);
  const me = useMe()?.user;
  const firstSyncDone = useFirstSyncDone();

  // While the network is loading, the best matches change with each page of it.
  const propose = useMemo(
    () => (lists && firstSyncDone ? proposerFor(lists) : undefined),
    [lists, firstSyncDone],
  );

  const [made, setMade] = useState<{ subject: Subject; matches: Proposal[] | undefined }>();
  useEffect(() => {
    if (!propose || !subject || !me) return;
    const leftOut = [me.id, ...(me.notForMe ?? [])];
    let isAsked = true;
    const proposeInTurns = async () => {
      const found: Proposal[] = [];
      // The page is painted first.
      await new Promise((done) => requestAnimationFrame(done));
      for (const collection of among) {
        // One kind at a time, so that painting, presses and typing come between.
        await new Promise((done) => setTimeout(done));
        const fitting = isAsked && propose(subject, [collection], most, leftOut);
        if (!isAsked) return;
        if (!fitting) return setMade({ subject, matches: undefined });
        found.push(...fitting);
      }
      setMade({ subject, matches: bestOf(found, most) });
    };
    proposeInTurns();
    return () => {
      isAsked = false;
    };
  }, [propose, subject, among, most, me]);
  // The previous matches of the same record stay until the new ones are made, so that the focus stays.
  const isOfSubject =
    made?.subject.collection === subject?.collection && made?.subject.record.id === subject?.record.id;
  return isOfSubject ? made?.matches : undefined;
}
