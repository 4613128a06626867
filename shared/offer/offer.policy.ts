import { aMember, anAdministrator, either, itsOwner, type Policy, sentencesAbout } from '../sentences.ts';
import { isExpired } from './offer.rules.ts';

const about = sentencesAbout<{ expiry: string }>();

const itStands = {
  ...about(
    'it stands',
    ['expiry'],
    (_, offer, now) => offer?.expiry !== undefined && !isExpired({ expiry: offer.expiry }, now),
  ),
  endsAt: 'expiry' as const,
};

export const offers = {
  see: either(itStands, itsOwner, anAdministrator),
  create: aMember,
  edit: either(itsOwner, anAdministrator),
  delete: either(itsOwner, anAdministrator),
  renew: either(itsOwner, anAdministrator),
} satisfies Policy;
