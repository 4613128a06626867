import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { profileFields } from '../fields/common-fields.ts';
import {
  chosenFrom,
  line,
  linked,
  mailAddress,
  oneOf,
  optional,
  searched,
  text,
  timestamp,
} from '../fields/fields.ts';
import { languageCodes as workingLanguages } from '../fields/languages.ts';
import { languageCodes } from '../language/languages.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { users as policy } from './user.policy.ts';
import { digestTimes } from './user.rules.ts';
import { writers } from './writers.rules.ts';

const notInName = refusal('Please choose words of the name to sort by.');

export const users = defineKind('users', {
  names: {
    one: msg('member'),
    many: msg('members'),
    counted: msg('{count, plural, one {# member} other {# members}}'),
    heading: msg('Registered Members'),
    deleted: msg('Deleted User'),
    path: '/members',
  },
  order: 5,
  loadWeight: 65,
  policy,
  // The limit allows to invite all participants of a conference; each invitation mails somebody outside.
  dailyLimit: { says: msg('You can invite {most} people a day.'), person: 300, administrator: 300 },
  ids: 'identity',
  section: { place: 4, about: msg('Who is who in the network'), name: msg('Members'), network: { place: 5 } },
  matching: { is: 'person', about: msg('Works on {areas}') },
  searchedAlong: [
    { collection: 'taskforces', fields: ['chairs', 'members'], label: msg('Task force') },
    { collection: 'projects', fields: ['leads'], label: msg('Leads', 'a member leads a project') },
  ],
  example: { name: 'Ana Muñoz', title: 'Professor of Hydrology', bio: '<p>Teaches hydrology.</p>' },
  fields: {
    ...profileFields,
    university: linked(searched(profileFields.university), {
      home: msg('Your university'),
      network: msg('Member of the university'),
    }),
    topics: linked(searched(profileFields.topics, msg('Area of specialization')), {
      network: msg('Area of specialization'),
    }),
    title: searched(profileFields.title),
    bio: searched(profileFields.bio),
    /** The languages that the member works in. */
    languages: searched({ ...chosenFrom(msg('Languages'), workingLanguages), type: 'language' as const }),
    /** The words of the name under which the member is sorted; if they don't choose them, the service may. */
    familyName: optional({ ...text(msg('Sort under'), 1), input: line(notInName, 200, notInName) }),
    /** The members who may write to this one by an introduction; without a choice every member may. */
    writers: optional(
      oneOf(msg('Who may write to me'), writers, refusal('Please choose who may write to you.')),
    ),
    /** Mails about the network rather than the account; they are on by default. */
    notifyByMail: {
      label: msg('Mail about the network'),
      type: 'yesNo',
      input: z.boolean({ error: refusal('Choose whether to receive emails: yes or no.') }).optional(),
      stored: z.boolean().optional(),
      private: true as const,
    },
    /** How often the digest is mailed, if mail about the network is. */
    digest: {
      ...optional(oneOf(msg('Digest'), digestTimes, refusal('Please choose how often you get the digest.'))),
      private: true as const,
    },
    /** The language of the app and of the mails that they get; English without it. */
    language: {
      ...optional({
        label: msg('Language'),
        input: z.enum(languageCodes, { error: refusal('Please choose one of the app’s languages.') }),
        stored: z.enum(languageCodes),
        example: 'es' as const,
      }),
      private: true as const,
    },
  },
  /** An invitation needs only a name and an address; the member's first run asks for the rest. */
  later: ['university', 'topics', 'title', 'contact', 'bio'],
  /** The identity's address, which edits don't change. */
  onCreate: {
    email: { ...mailAddress(), private: true as const },
  },
  server: {
    /** The university as the member wrote it when they asked to join, until one of the directory is chosen. */
    statedUniversity: { label: msg('University, as written'), stored: z.string().optional() },
    firstRun: { label: msg('First run'), stored: z.boolean(), detailOnly: true as const, example: false },
    /** The ids of declined proposals, the latest last. */
    notForMe: {
      label: msg('Not suggested again'),
      stored: z.array(z.string()).optional(),
      private: true as const,
    },
    /** When another invitation was last sent. */
    invited: { label: msg('Invited again'), stored: timestamp.optional(), private: true as const },
    admin: { label: msg('Administrator'), stored: z.literal('true').optional() },
  },
});

/** When mail to an address bounced permanently, or its reader reported it as unwanted. */
export const bounce = z.object({ at: timestamp, why: z.enum(['bounce', 'complaint']) });
export type Bounce = z.output<typeof bounce>;
