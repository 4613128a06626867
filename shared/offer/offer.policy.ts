import {
  aMember,
  anAdministrator,
  itsOwner,
  or,
  type Policy,
  sentencesAbout,
} from '../definitions/policy-sentences.ts';
import { isExpired } from './offer.rules.ts';

const about = sentencesAbout<{ expiry: string }>();

const itHasNotExpired = {
  ...about(
    'it stands',
    ['expiry'],
    (_, offer, now) => offer?.expiry !== undefined && !isExpired({ expiry: offer.expiry }, now),
  ),
  endsAt: 'expiry' as const,
};

export const offers = {
  see: or(itHasNotExpired, itsOwner, anAdministrator),
  create: aMember,
  edit: or(itsOwner, anAdministrator),
  delete: or(itsOwner, anAdministrator),
  renew: or(itsOwner, anAdministrator),
} satisfies Policy;
