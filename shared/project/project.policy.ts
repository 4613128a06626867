import {
  aCurator,
  aMember,
  oneOfItsLeads,
  or,
  type Policy,
  sentencesAbout,
} from '../definitions/policy-sentences.ts';
import type { ProjectStatus } from './project.rules.ts';

const about = sentencesAbout<{ status: ProjectStatus; taskforces: { id: string }[] }>();

const asProposalWithoutTaskforce = about(
  'as a proposal without task forces',
  ['status', 'taskforces'],
  (_, draft) => draft === undefined || (draft.status === 'proposal' && !draft.taskforces?.length),
);
const itIsPastProposal = about(
  'it is past proposal',
  ['status'],
  (_, project) => project?.status !== undefined && project.status !== 'proposal',
);
const itHasTaskforces = about(
  'it has task forces',
  ['taskforces'],
  (_, project) => (project?.taskforces?.length ?? 0) > 0,
);

export const projects = {
  see: aMember,
  create: or(asProposalWithoutTaskforce, aCurator),
  edit: or(oneOfItsLeads, aCurator),
  delete: or(oneOfItsLeads, aCurator),
  'choose-status': or(itIsPastProposal, itHasTaskforces, aCurator),
  'add-taskforce': or(itHasTaskforces, aCurator),
} satisfies Policy;
