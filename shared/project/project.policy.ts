import {
  aCurator,
  aMember,
  oneOfItsLeads,
  or,
  type Policy,
  sentencesAbout,
} from '../definitions/policy-sentences.ts';

const about = sentencesAbout<{
  status: string;
  taskforces: { id: string }[];
  closed?: string | undefined;
}>();

const asProposalWithoutTaskforce = about(
  'as a proposal without task forces',
  ['status', 'taskforces'],
  (_, draft) => draft === undefined || (draft.status === 'proposal' && !draft.taskforces?.length),
);
/** Closing moves a proposal forward too: its leads could choose any status by closing and opening it again. */
const itIsPastProposal = about(
  'it is past proposal',
  ['status', 'closed'],
  (_, project) =>
    project?.status !== undefined && project.status !== 'proposal' && project.closed === undefined,
);
const itHasTaskforces = about(
  'it has task forces',
  ['taskforces'],
  (_, project) => (project?.taskforces?.length ?? 0) > 0,
);

const aLeadOrACurator = or(oneOfItsLeads, aCurator);

export const projects = {
  see: aMember,
  create: or(asProposalWithoutTaskforce, aCurator),
  edit: aLeadOrACurator,
  delete: aLeadOrACurator,
  close: aLeadOrACurator,
  'choose-status': or(itIsPastProposal, itHasTaskforces, aCurator),
  'add-taskforce': or(itHasTaskforces, aCurator),
} satisfies Policy;
