/**
 * The ten collections and their words, in the order in which a member's browser loads them
 * (product specification, section 4). Free of schemas, so that the first screen can name
 * things without loading a validator.
 */
export const collections = [
  'taskforces',
  'projects',
  'universities',
  'topics',
  'users',
  'requests',
  'resources',
  'chairs',
  'admins',
  'offers',
] as const;

export type Collection = (typeof collections)[number];

export type Names = {
  one: string;
  many: string;
  /** As a section and page heading. */
  heading: string;
  /** What stands where a reference's record no longer exists. */
  deleted: string;
  /** The section's address in the app; chairs and admins have no pages. */
  path: string;
};

export const names: Record<Collection, Names> = {
  taskforces: {
    one: 'task force',
    many: 'task forces',
    heading: 'Task Forces',
    deleted: 'Deleted Task Force',
    path: '/taskforces',
  },
  projects: {
    one: 'project',
    many: 'projects',
    heading: 'Projects',
    deleted: 'Deleted Project',
    path: '/projects',
  },
  universities: {
    one: 'university',
    many: 'universities',
    heading: 'Universities',
    deleted: 'Deleted University',
    path: '/universities',
  },
  topics: {
    one: 'area',
    many: 'areas',
    heading: 'Areas of Specialization',
    deleted: 'Deleted Area of Specialization',
    path: '/topics',
  },
  users: {
    one: 'member',
    many: 'members',
    heading: 'Registered Members',
    deleted: 'Deleted User',
    path: '/members',
  },
  requests: {
    one: 'request',
    many: 'requests',
    heading: 'Member Requests',
    deleted: 'Deleted Request',
    path: '/requests',
  },
  resources: {
    one: 'resource',
    many: 'resources',
    heading: 'Resources',
    deleted: 'Deleted Resource',
    path: '/resources',
  },
  chairs: { one: 'chair', many: 'chairs', heading: 'Chairs', deleted: 'Deleted Chair', path: '' },
  admins: {
    one: 'administrator',
    many: 'administrators',
    heading: 'Administrators',
    deleted: 'Deleted Administrator',
    path: '',
  },
  offers: {
    one: 'opportunity',
    many: 'opportunities',
    heading: 'Opportunities for Collaboration',
    deleted: 'Deleted Opportunity',
    path: '/offers',
  },
};
