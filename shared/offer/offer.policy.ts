import {
  aMember,
  anAdministrator,
  itsOwner,
  or,
  type Policy,
  sentencesAbout,
} from '../definitions/policy-sentences.ts';
import { isExpired } from './offer.rules.ts';

const about = sentencesAbout<{ expiry: string; closed?: string | undefined }>();

/** One that was closed stays readable, so that everyone sees what came of it. */
const itStands = {
  ...about(
    'it stands',
    ['expiry', 'closed'],
    (_, offer, now) =>
      offer?.expiry !== undefined && !isExpired({ expiry: offer.expiry, closed: offer.closed }, now),
  ),
  endsAt: 'expiry' as const,
};
const anAdministratorOrItsOwner = or(anAdministrator, itsOwner);

export const offers = {
  see: or(itStands, anAdministratorOrItsOwner),
  create: aMember,
  edit: anAdministratorOrItsOwner,
  delete: anAdministratorOrItsOwner,
  renew: anAdministratorOrItsOwner,
  close: anAdministratorOrItsOwner,
} satisfies Policy;
