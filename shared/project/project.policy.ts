import { aCurator, aMember, either, oneOfItsLeads, type Policy, sentencesAbout } from '../sentences.ts';
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
  create: either(asProposalWithoutTaskforce, aCurator),
  edit: either(oneOfItsLeads, aCurator),
  delete: either(oneOfItsLeads, aCurator),
  'choose-status': either(itIsPastProposal, itHasTaskforces, aCurator),
  'add-taskforce': either(itHasTaskforces, aCurator),
} satisfies Policy;
