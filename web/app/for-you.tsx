import type { ReactNode } from 'react';
import { forMembers } from '../../shared/matching/proposals.ts';
import type { Me } from '../data/replica-layout.ts';
import { Matches } from '../ui/matching/matches.tsx';

/** Matches for the member. */
export default function ForYou({ user }: { user: Me['user'] }): ReactNode {
  return <Matches collection="users" record={user} title="For you" among={forMembers} />;
}
