import type { Sex } from './lib/names.ts';

/** The roles of the seed's named accounts; a role is the part of the address before the @. */
export const roles = [
  'admin',
  'chair',
  'contact',
  'lead',
  'owner',
  'member',
  'newcomer',
  'applicant',
  'stranger',
] as const;
export type Role = (typeof roles)[number];

export const seedPassword = 'Colloquy-local-2026';

export const addressOf = (role: Role): string => `${role}@colloquy.example`;

/** The names of these accounts; other members get generated names. */
export const namedPeople: Record<Role, { name: string; sex: Sex }> = {
  admin: { name: 'Beatriz Muñoz Serrano', sex: 'female' },
  chair: { name: 'Samuel Okafor, SJ', sex: 'male' },
  contact: { name: 'Giulia Ferrari', sex: 'female' },
  lead: { name: 'Ananya Krishnan', sex: 'female' },
  owner: { name: 'Thomas Keller', sex: 'male' },
  member: { name: 'Marie-Claire Dubois', sex: 'female' },
  newcomer: { name: 'João Pereira', sex: 'male' },
  applicant: { name: 'Hannah Lindqvist', sex: 'female' },
  stranger: { name: 'Peter Novak', sex: 'male' },
};

/** The purpose of each account. */
export const purposes: Record<Role, string> = {
  admin: 'an administrator',
  chair: 'chair of one task force',
  contact: 'contact of one university',
  lead: 'lead of one project',
  owner: 'owner of one opportunity',
  member: 'a member with no other role',
  newcomer: 'a member whose profile is not filled out yet',
  applicant: 'somebody whose request to join is waiting',
  stranger: 'somebody who was declined: neither membership nor request',
};

/** The uid of each role's identity. */
export type AccountIds = Record<Role, string>;
