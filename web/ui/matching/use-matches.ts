import { useEffect, useMemo, useState } from 'react';
import {
  bestOf,
  mayDecline,
  type Proposal,
  type Proposed,
  proposerOver,
  type Subject,
} from '../../../shared/matching/proposals.ts';
import { isExpired } from '../../../shared/offer/offer.rules.ts';
import { useAllHere, useMe, useRecords } from '../../data/hooks.ts';

/**
 * The best of what this reader sees for the subject, less what they have said isn't for them; undefined while
 * records load, and for a subject that names no areas.
 *
 * @param among kinds; must stay the same from call to call
 */
export function useMatches(
  subject: Subject | undefined,
  among: readonly Proposed[],
  most: number,
): Proposal[] | undefined {
  const users = useRecords('users');
  const universities = useRecords('universities');
  const taskforces = useRecords('taskforces');
  const projects = useRecords('projects');
  const offers = useRecords('offers');
  const me = useMe()?.user;
  const declined = subject && mayDecline(me?.id, subject) ? me?.notForMe : undefined;
  const allHere = useAllHere();

  const propose = useMemo(() => {
    // While the network is loading what is best changes with each page of it.
    if (!users || !universities || !taskforces || !projects || !offers || !allHere) return undefined;
    const now = new Date();
    const open = offers.filter((offer) => !isExpired(offer, now));
    return proposerOver({ users, universities, taskforces, projects, offers: open });
  }, [users, universities, taskforces, projects, offers, allHere]);

  const [made, setMade] = useState<{ subject: Subject; matches: Proposal[] | undefined }>();
  useEffect(() => {
    if (!propose || !subject) return;
    let isAsked = true;
    const proposeInTurns = async () => {
      const found: Proposal[] = [];
      for (const collection of among) {
        // Each kind by itself: what is painted, pressed and typed comes between.
        await new Promise((done) => setTimeout(done));
        const fitting = isAsked && propose(subject, [collection], most, declined);
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
  }, [propose, subject, among, most, declined]);
  // Of the record as it was, until it is made anew: what has the focus stays.
  const isOfSubject =
    made?.subject.collection === subject?.collection && made?.subject.record.id === subject?.record.id;
  return isOfSubject ? made?.matches : undefined;
}
