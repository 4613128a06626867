import type { Sex } from './lib/names.ts';

/** The named accounts, by role: the part of the address before the @. Other members get generated names. */
export const namedPeople = {
  admin: { name: 'Beatriz Muñoz Serrano', sex: 'female', purpose: 'an administrator' },
  chair: { name: 'Samuel Okafor, SJ', sex: 'male', purpose: 'chair of one task force' },
  contact: { name: 'Giulia Ferrari', sex: 'female', purpose: 'contact of one university' },
  lead: { name: 'Ananya Krishnan', sex: 'female', purpose: 'lead of one project' },
  owner: { name: 'Thomas Keller', sex: 'male', purpose: 'owner of one opportunity' },
  member: { name: 'Marie-Claire Dubois', sex: 'female', purpose: 'a member with no other role' },
  newcomer: { name: 'João Pereira', sex: 'male', purpose: 'a member whose profile is not filled out yet' },
  applicant: {
    name: 'Hannah Lindqvist',
    sex: 'female',
    purpose: 'somebody whose request to join is waiting',
  },
  stranger: {
    name: 'Peter Novak',
    sex: 'male',
    purpose: 'somebody who was declined: neither membership nor request',
  },
} satisfies Record<string, { name: string; sex: Sex; purpose: string }>;

export type Role = keyof typeof namedPeople;
export const roles = Object.keys(namedPeople) as Role[];

export const seedPassword = 'Colloquy-local-2026';

export const addressOf = (role: Role): string => `${role}@colloquy.example`;

/** The uid of each role's identity. */
export type AccountIds = Record<Role, string>;
