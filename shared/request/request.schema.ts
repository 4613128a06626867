import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { mailAddress, optional, richText, searched, text } from '../fields.ts';
import { profileFields } from '../profile.ts';

/**
 * A wish to join: filed by signing up (its id is then the identity's uid), or by a member who
 * nominates somebody, with what they know of the person's profile.
 */
export const requests = defineKind('requests', {
  fields: {
    name: text('Name', 1),
    description: searched('Description', richText('Description cannot be empty')),
  },
  onCreate: {
    email: searched('Email', mailAddress()),
    university: optional(profileFields.university),
    topics: optional(profileFields.topics),
    title: optional(profileFields.title),
    contact: optional(profileFields.contact),
    bio: optional(profileFields.bio),
    picture: profileFields.picture,
  },
  server: {
    nominatedBy: { stored: z.string().optional(), reference: { to: 'users', shape: 'id' } },
  },
});
