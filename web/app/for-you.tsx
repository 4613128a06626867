import type { ReactNode } from 'react';
import { memberProposals } from '../../shared/matching/proposals.ts';
import type { Me } from '../data/replica-layout.ts';
import { Matches } from '../ui/matching/matches.tsx';

/** Matches for the member. */
export default function ForYou({ user }: { user: Me['user'] }): ReactNode {
  return <Matches collection="users" record={user} title="For you" among={memberProposals} />;
}
