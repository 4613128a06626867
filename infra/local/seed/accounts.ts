import type { Sex } from './names.ts';

/** What each named account of the first seed is for; `role` is its name before the @. */
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

/** Their names; those of the other members come from the generator. */
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

/** Who they are to the network: the id of each role's identity. */
export type AccountIds = Record<Role, string>;
