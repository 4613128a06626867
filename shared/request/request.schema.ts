import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { profileFields } from '../fields/common-fields.ts';
import { listed, mailAddress, named, optional, richText, searched } from '../fields/fields.ts';
import { languageCodes } from '../language/languages.ts';
import { msg } from '../language/messages.ts';
import { requests as policy } from './request.policy.ts';
import { threadMessage } from './thread.ts';

/**
 * A request to join. Signing up files one whose id is the identity's uid; a member who nominates somebody files one with
 * what they know of the person's profile.
 */
export const requests = defineKind('requests', {
  names: {
    one: msg('request'),
    many: msg('requests'),
    counted: msg('{count, plural, one {# request} other {# requests}}'),
    heading: msg('Member Requests'),
    deleted: msg('Deleted Request'),
    path: '/requests',
  },
  order: 6,
  loadWeight: 1,
  policy,
  // Each request mails every administrator.
  dailyLimit: { says: msg('You can nominate {most} people a day.'), person: 10, administrator: 50 },
  ids: 'identity',
  section: { place: 8, about: msg('People who ask to join') },
  example: { name: 'Ana Muñoz', description: '<p>I teach hydrology.</p>' },
  fields: {
    name: named(msg('Name'), 1),
    description: searched(listed(richText(msg('Reason to join')))),
    university: optional(profileFields.university),
  },
  onCreate: {
    email: searched(mailAddress()),
    topics: optional(profileFields.topics),
    title: optional(profileFields.title),
    contact: optional(profileFields.contact),
    bio: optional(profileFields.bio),
    picture: profileFields.picture,
  },
  server: {
    /** The university as the applicant wrote it, where the directory has none of this name. */
    statedUniversity: { label: msg('University, as written'), stored: z.string().optional() },
    /** The language of whoever asked to join, or of the member who nominated them. */
    language: { label: msg('Language'), stored: z.enum(languageCodes).optional() },
    thread: { label: msg('Questions and answers'), stored: z.array(threadMessage).optional() },
    nominatedBy: {
      label: msg('Nominated by'),
      stored: z.string().optional(),
      reference: { to: 'users' as const, shape: 'id' },
    },
  },
});
