import type { Collection } from './collections.ts';
import { isExpired } from './offer/offer.rules.ts';
import type { Stored } from './registry.ts';

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
  /** Have a resource under a task force without anybody's approval; the record is the resource or its draft. */
  | 'publish'
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
  'publish',
  'restore',
  'renew',
  'choose-status',
  'add-taskforce',
  'dismiss-notification',
  'change-sign-in',
  'ask-to-join',
];

type Member = Extract<Actor, { type: 'member' }>;

type AnyRecord = { [C in Collection]: Stored<C> }[Collection];
type FieldOf<R> = R extends unknown ? keyof R : never;
type ValueOf<R, K> = R extends unknown ? (K extends keyof R ? R[K] : never) : never;
/** What a record of any kind may say of itself; a draft says some of it. */
type Facts = { [K in FieldOf<AnyRecord>]?: ValueOf<AnyRecord, K> };

/** What makes an answer yes: who asks, and what the record says of itself. */
export type Sentence = {
  /** The sentence in words: two that say the same are the same. */
  says: string;
  /** The fields of the record that the answer depends on; with none of them it is the same for every record. */
  reads: readonly (keyof Facts)[];
  /** The answer changes by itself, at the moment that the record's `expiry` says. */
  ends: boolean;
  holds: (actor: Member, record: Facts | undefined, now: Date) => boolean;
};

/** A sentence sees the fields that it says it reads, and no other. */
export function sentence<const K extends keyof Facts = never>(
  says: string,
  reads: readonly K[],
  holds: (actor: Member, record: Pick<Facts, K> | undefined, now: Date) => boolean,
): Sentence {
  return { says, reads, ends: false, holds };
}

const aMember = sentence('a member', [], () => true);
const anAdministrator = sentence('an administrator', [], (actor) => actor.admin);
const aChair = sentence('a chair', [], (actor) => actor.chairOf.length > 0);
const theMemberThemselves = sentence('the member', ['id'], (actor, user) => user?.id === actor.id);
const theUniversityContact = sentence(
  'its contact',
  ['contact'],
  (actor, university) => university?.contact === actor.id,
);
const aProjectLead = sentence(
  'one of its leads',
  ['leads'],
  (actor, project) => project?.leads?.includes(actor.id) === true,
);
const theOwner = sentence('its owner', ['owner'], (actor, offer) => offer?.owner === actor.id);
const aChairOfThisTaskforce = sentence(
  'a chair of it',
  ['id'],
  (actor, taskforce) => taskforce?.id !== undefined && actor.chairOf.includes(taskforce.id),
);
const aChairOfItsTaskforce = sentence(
  'a chair of its task force',
  ['taskforce'],
  (actor, resource) => resource?.taskforce !== undefined && actor.chairOf.includes(resource.taskforce.id),
);

const together = (sentences: Sentence[], word: string, holds: Sentence['holds']): Sentence => ({
  says: `(${sentences.map(({ says }) => says).join(` ${word} `)})`,
  reads: [...new Set(sentences.flatMap(({ reads }) => reads))],
  ends: sentences.some(({ ends }) => ends),
  holds,
});
export const either = (...sentences: Sentence[]): Sentence =>
  together(sentences, 'or', (...asked) => sentences.some(({ holds }) => holds(...asked)));
export const both = (...sentences: Sentence[]): Sentence =>
  together(sentences, 'and', (...asked) => sentences.every(({ holds }) => holds(...asked)));
const nobody = sentence('nobody', [], () => false);

const itIsApproved = sentence('it is approved', ['approved'], (_, resource) => resource?.approved === true);
const itIsNotApproved = sentence('it waits', ['approved'], (_, resource) => resource?.approved === false);
const itStands: Sentence = {
  ...sentence(
    'it stands',
    ['expiry'],
    (_, offer, now) => offer?.expiry !== undefined && !isExpired({ expiry: offer.expiry }, now),
  ),
  ends: true,
};
const itIsNotAnAdministrator = sentence(
  'it is no administrator',
  ['admin'],
  (_, user) => user !== undefined && user.admin !== 'true',
);
const asProposalWithoutTaskforce = sentence(
  'as a proposal without task forces',
  ['status', 'taskforces'],
  (_, draft) => draft === undefined || (draft.status === 'proposal' && !draft.taskforces?.length),
);
const itIsPastProposal = sentence(
  'it is past proposal',
  ['status'],
  (_, project) => project?.status !== undefined && project.status !== 'proposal',
);
const itHasTaskforces = sentence(
  'it has task forces',
  ['taskforces'],
  (_, project) => (project?.taskforces?.length ?? 0) > 0,
);

const aCurator = either(aChair, anAdministrator);
const thoseWhoApproveIt = either(aChairOfItsTaskforce, anAdministrator);
const thoseWhoSeeTheResource = either(itIsApproved, thoseWhoApproveIt);

/** Who may do what. All that other layers do about who sees a record follows from its `see`. */
export const rules: { [S in Subject]: { see: Sentence } & Partial<Record<Action, Sentence>> } = {
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
    publish: thoseWhoApproveIt,
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
 * @param now when an offer's expiry is checked.
 */
export function can(
  actor: Actor,
  action: Action,
  subject: Subject,
  record?: object,
  now = new Date(),
): boolean {
  if (actor.type === 'stranger') return strangersMay[subject]?.includes(action) === true;
  const { holds } = rules[subject][action] ?? nobody;
  return actor.type === 'member' && holds(actor, record as Facts | undefined, now);
}

/**
 * Whether this actor may see some of the records: one of whom every record asks the same, only where the
 * answer is yes. A visitor is answered as any member would be.
 */
export function maySeeSome(actor: Actor, subject: Subject): boolean {
  const member =
    actor.type === 'member' ? actor : { type: 'member' as const, id: '', admin: false, chairOf: [] };
  const { reads } = rules[subject].see;
  return reads.length > 0 || can(member, 'see', subject);
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
    if (subject === 'users' && theMemberThemselves.holds(plain, facts, now)) return 'self';
    if (theOwner.holds(plain, facts, now)) return 'owner';
    if (aProjectLead.holds(plain, facts, now)) return 'lead';
    return theUniversityContact.holds(plain, facts, now) ? 'contact' : 'member';
  }
  return can({ ...actor, admin: false }, action, subject, record, now) ? 'chair' : 'administrator';
}
