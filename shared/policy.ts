import type { Collection } from './collections.ts';
import { isExpired } from './offer/offer.rules.ts';

/**
 * Who may do what: asked by the buttons, the router's guards and the API alike, so that they
 * can't disagree. Whatever no sentence here allows is denied.
 */
export type Actor =
  | { type: 'anonymous' }
  /** A valid token, but no member record. */
  | { type: 'stranger'; id: string }
  | { type: 'member'; id: string; admin: boolean; chairOf: string[] };

export const anonymous: Actor = { type: 'anonymous' };

export type Subject =
  | Collection
  | 'images'
  /** Who changed what, and who was refused. */
  | 'audit';

/** As what somebody acts: by what they are to a record, or by an office. */
export const memberRoles = ['self', 'owner', 'lead', 'contact', 'member', 'chair', 'administrator'] as const;
export type Role = (typeof memberRoles)[number];

export type Action =
  | 'see'
  /** Fields for the member and administrators only. */
  | 'see-private'
  | 'create'
  | 'edit'
  | 'delete'
  | 'approve'
  /** Bring back a member who was deleted. */
  | 'restore'
  | 'renew'
  /** Choose a project status other than proposal; the record is the stored project. */
  | 'choose-status'
  /** Add a project's first task force; the record is the stored project. */
  | 'add-taskforce'
  | 'dismiss-notification'
  /** The address and the password one signs in with. */
  | 'change-sign-in'
  /** File one's own request, with an identity and no membership. */
  | 'ask-to-join';

export const actions: readonly Action[] = [
  'see',
  'see-private',
  'create',
  'edit',
  'delete',
  'approve',
  'restore',
  'renew',
  'choose-status',
  'add-taskforce',
  'dismiss-notification',
  'change-sign-in',
  'ask-to-join',
];

type Member = Extract<Actor, { type: 'member' }>;

/** The fields of any record that the sentences below speak of. */
type Facts = {
  id?: string;
  admin?: string;
  approved?: boolean;
  taskforce?: { id: string };
  chairs?: string[];
  leads?: string[];
  contact?: unknown;
  owner?: string;
  expiry?: string;
  status?: string;
  taskforces?: { id: string }[];
};

type Sentence = (actor: Member, record: Facts | undefined, now: Date) => boolean;

const aMember: Sentence = () => true;
const anAdministrator: Sentence = (actor) => actor.admin;
const aChair: Sentence = (actor) => actor.chairOf.length > 0;
const theMemberThemselves: Sentence = (actor, user) => user?.id === actor.id;
const theUniversityContact: Sentence = (actor, university) => university?.contact === actor.id;
const aProjectLead: Sentence = (actor, project) => project?.leads?.includes(actor.id) === true;
const theOwner: Sentence = (actor, offer) => offer?.owner === actor.id;
const aChairOfThisTaskforce: Sentence = (actor, taskforce) =>
  taskforce?.id !== undefined && actor.chairOf.includes(taskforce.id);
const aChairOfItsTaskforce: Sentence = (actor, resource) =>
  resource?.taskforce !== undefined && actor.chairOf.includes(resource.taskforce.id);

const either =
  (...sentences: Sentence[]): Sentence =>
  (actor, record, now) =>
    sentences.some((sentence) => sentence(actor, record, now));
const both =
  (...sentences: Sentence[]): Sentence =>
  (actor, record, now) =>
    sentences.every((sentence) => sentence(actor, record, now));
const nobody: Sentence = () => false;

const itIsApproved: Sentence = (_, resource) => resource?.approved === true;
const itIsNotApproved: Sentence = (_, resource) => resource?.approved === false;
const itStands: Sentence = (_, offer, now) =>
  offer?.expiry !== undefined && !isExpired({ expiry: offer.expiry }, now);
const itIsNotAnAdministrator: Sentence = (_, user) => user !== undefined && user.admin !== 'true';
const asProposalWithoutTaskforce: Sentence = (_, draft) =>
  draft === undefined || (draft.status === 'proposal' && !draft.taskforces?.length);
const itIsPastProposal: Sentence = (_, project) =>
  project?.status !== undefined && project.status !== 'proposal';
const itHasTaskforces: Sentence = (_, project) => (project?.taskforces?.length ?? 0) > 0;

const aCurator = either(aChair, anAdministrator);
const thoseWhoApproveIt = either(aChairOfItsTaskforce, anAdministrator);
const thoseWhoSeeTheResource = either(itIsApproved, thoseWhoApproveIt);

const rules: { [S in Subject]: Partial<Record<Action, Sentence>> } = {
  users: {
    see: aMember,
    'see-private': either(theMemberThemselves, anAdministrator),
    create: anAdministrator,
    edit: either(theMemberThemselves, aChair, anAdministrator),
    delete: either(theMemberThemselves, both(aChair, itIsNotAnAdministrator), anAdministrator),
    restore: anAdministrator,
    'dismiss-notification': theMemberThemselves,
    'change-sign-in': theMemberThemselves,
  },
  taskforces: {
    see: aMember,
    create: aCurator,
    edit: either(aChairOfThisTaskforce, anAdministrator),
    delete: either(aChairOfThisTaskforce, anAdministrator),
  },
  projects: {
    see: aMember,
    create: either(asProposalWithoutTaskforce, aCurator),
    edit: either(aProjectLead, aCurator),
    delete: either(aProjectLead, aCurator),
    'choose-status': either(itIsPastProposal, itHasTaskforces, aCurator),
    'add-taskforce': either(itHasTaskforces, aCurator),
  },
  topics: { see: aMember, create: aCurator, edit: aCurator, delete: aCurator },
  universities: {
    see: aMember,
    create: aCurator,
    edit: either(theUniversityContact, aCurator),
    delete: either(theUniversityContact, aCurator),
  },
  resources: {
    see: thoseWhoSeeTheResource,
    create: aCurator,
    edit: both(thoseWhoSeeTheResource, aCurator),
    delete: both(thoseWhoSeeTheResource, aCurator),
    approve: both(itIsNotApproved, thoseWhoApproveIt),
  },
  offers: {
    see: either(itStands, theOwner, anAdministrator),
    create: aMember,
    edit: either(theOwner, anAdministrator),
    delete: either(theOwner, anAdministrator),
    renew: either(theOwner, anAdministrator),
  },
  /** A member who creates a request nominates somebody; a stranger asks for themselves, below. */
  requests: {
    see: anAdministrator,
    create: aMember,
    edit: anAdministrator,
    delete: anAdministrator,
    approve: anAdministrator,
  },
  chairs: { see: aMember },
  admins: { see: aMember, create: anAdministrator, delete: anAdministrator },
  images: { see: aMember, create: aMember },
  audit: { see: anAdministrator },
};

/** All that a stranger may do. */
const strangersMay: { [S in Subject]?: readonly Action[] } = { requests: ['ask-to-join'] };

/**
 * @param record what is acted on: the stored record, or on `create` what would be stored. Without
 *   it, what is asked is whether there can be one for which the answer is yes on creation, or
 *   what holds whatever the record.
 * @param now when an offer's expiry is judged.
 */
export function can(
  actor: Actor,
  action: Action,
  subject: Subject,
  record?: object,
  now = new Date(),
): boolean {
  if (actor.type === 'stranger') return strangersMay[subject]?.includes(action) === true;
  const sentence = rules[subject][action] ?? nobody;
  return actor.type === 'member' && sentence(actor, record as Facts | undefined, now);
}

/**
 * The role that lets somebody do what they did: the least that does, so that an administrator who edits
 * their own profile acts as themselves.
 */
export function roleFor(actor: Member, action: Action, subject: Subject, record?: object): Role {
  const plain = { ...actor, admin: false, chairOf: [] };
  const now = new Date();
  if (can(plain, action, subject, record, now)) {
    const facts = record as Facts | undefined;
    // What doesn't exist yet is nobody's.
    if (action === 'create') return 'member';
    if (subject === 'users' && theMemberThemselves(plain, facts, now)) return 'self';
    if (theOwner(plain, facts, now)) return 'owner';
    if (aProjectLead(plain, facts, now)) return 'lead';
    return theUniversityContact(plain, facts, now) ? 'contact' : 'member';
  }
  return can({ ...actor, admin: false }, action, subject, record, now) ? 'chair' : 'administrator';
}
