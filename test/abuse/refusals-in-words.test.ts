import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validate, validateRecord } from '../../functions/http/validate.ts';
import { messagesIn } from '../../infra/languages/messages-in.ts';
import { closing } from '../../shared/fields/common-fields.ts';
import { collections, kinds } from '../../shared/kinds/registry.ts';
import { messageOf } from '../../shared/language/compile-catalog.ts';
import { type Sentence, said } from '../../shared/language/messages.ts';
import { renewOffer } from '../../shared/offer/offer.calls.ts';
import { uploadInput } from '../../shared/picture/upload.ts';
import { type FieldError, ProductError } from '../../shared/protocol/errors.ts';
import { aUniversity } from '../factories.ts';
import { aUser, type Network, startNetwork } from '../in-process/network.ts';

/** What a field may be sent as by whoever doesn't use our forms. */
const odd: unknown[] = [
  null,
  undefined,
  7,
  -1.5,
  true,
  '',
  'text',
  'x'.repeat(120_000),
  {},
  { id: null },
  { id: '' },
  { id: 7 },
  { id: {} },
  { id: 'a b' },
  { name: 'University' },
  { t1: 'graduate' },
  { t1: ['postdoc'] },
  { t1: [null] },
  { 'a b': ['graduate'] },
  { constructor: [] },
  [],
  [null],
  [7],
  [''],
  ['a b'],
  [[]],
  [{}],
  [{ id: null }],
  [{ id: {} }],
  [{ type: 'fax', contact: 'abcd' }],
  [{ type: 'email' }],
  [{ type: 'email', contact: 7 }],
  [{ id: 7, type: 'email', contact: 'abcd' }],
  [{ id: 'x'.repeat(65), type: 'email', contact: 'x'.repeat(501) }],
  Array.from({ length: 501 }, () => 'a'),
  Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`t${place}`, ['graduate']])),
];

/** The sentences that people may read, from the specification's section 5, and ours for what it leaves open. */
const sentences = [
  'Name requires 4 or more characters.',
  'Name is required.',
  'Please select a Project',
  'Please select an Opportunity',
  'Please choose who may write to you.',
  'Please choose: block or mute.',
  'Only a list of this network can be saved, with a text or a filter.',
  'The address of a search can have at most 2000 characters.',
  'Name can have at most 100 characters.',
  'Message requires 20 or more characters.',
  'Message can have at most 2000 characters.',
  'Agree that your email address is shown, so that an answer can reach you.',
  'Choose how it ended.',
  'What came of it is required.',
  'City requires 4 or more characters.',
  'Country requires 3 or more characters.',
  'Region is required.',
  'Website must be a valid URL starting with "http://" or "https://".',
  'Founded must be a year up to now, like 1863.',
  'Description cannot be empty',
  'Reason to join cannot be empty',
  'Areas of Specialization cannot be empty',
  'Audience is required',
  'Type is required.',
  'Please select a Task Force',
  'Resource Language cannot be empty',
  'Chairs cannot be empty',
  'Members cannot be empty',
  'Please enter a valid email address.',
  'Please select a University',
  'Please say where this link leads.',
  'Address must be a valid URL starting with "http://" or "https://".',
  'A resource can have at most 20 links.',
  'A link’s label can have at most 200 characters.',
  'Title requires 4 or more characters.',
  'Please add a contact method.',
  'Please choose a type.',
  'Contact requires 4 or more characters.',
  'Biography cannot be empty',
  'Status is required.',
  'Project Leads cannot be empty',
  'Weeks must be a whole number from 1 to 10.',
  'Please choose a language.',
  'Please choose one of the app’s languages.',
  'Write one name per line, each with at most 100 characters.',
  'An area can have at most 500 other names.',
  'This text can have at most 100000 characters of HTML.',
  'A list can have at most 500 entries.',
  'This is not a list. Choose the entries again.',
  'This entry is not in the list. Choose it again.',
  'This picture was not uploaded. Try again, or choose another.',
  'Choose whether to receive emails: yes or no.',
  'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  'The size of this file can’t be read. Choose it again.',
  'Choose what you write for.',
  'Choose one member, task force, project or opportunity to write to.',
  'Please select a Member',
  'Choose one area, task force, project, university or member to follow.',
  'Please choose how often you get the digest.',
  'Choose what you report.',
  'Choose a reason.',
  'What is wrong requires 10 or more characters.',
  'The file is empty.',
  'A picture can have at most 10 MB.',
  'Choose whether the picture is for a profile or for a text.',
  'Choose whether the picture is cropped to a square: yes or no.',
  'Please choose words of the name to sort by.',
];
const isSentence = (message: string) =>
  sentences.includes(message) || /^[A-Z][\w ]+ can have at most \d+ characters\.$/.test(message);
const messages = new Set<unknown>(messagesIn().map(messageOf));
/** In every language: catalogs have each message. */
const isInWords = (fault: Sentence) => isSentence(said(fault)) && messages.has(fault.message);

const inWords = (faults: FieldError[]) => faults.map(({ path, ...fault }) => [path, said(fault)]);

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

describe('a person’s words', () => {
  const purposes = collections.flatMap((collection) =>
    (['create', 'edit'] as const).map((purpose) => ({ collection, purpose })),
  );

  test.each(purposes)(
    'answer whatever is sent to $purpose of $collection',
    async ({ collection, purpose }) => {
      for (const field of Object.keys(kinds[collection][purpose].shape))
        for (const value of odd) {
          const { faults } = await validateRecord(kinds[collection], purpose, { [field]: value });
          for (const { path, ...fault } of faults)
            expect(isInWords(fault), `${path} as ${shown(value)}: ${said(fault)}`).toBe(true);
        }
    },
  );

  test.each([
    ['an upload', uploadInput],
    ['a renewal', renewOffer.input],
    ['a closing', closing],
  ])('answer whatever is sent for %s', (_, schema) => {
    for (const field of Object.keys(schema.shape))
      for (const value of odd)
        for (const { path, ...fault } of faultsOf(() => validate<unknown>(schema, { [field]: value })))
          expect(isInWords(fault), `${path} as ${shown(value)}: ${said(fault)}`).toBe(true);
  });

  test('ask for a year where the founding is sent as anything else, and take null for none', async () => {
    for (const purpose of ['create', 'edit'] as const)
      for (const founded of odd) {
        const { faults } = await validateRecord(kinds.universities, purpose, { founded });
        const told = faults.filter(({ path }) => path.startsWith('founded'));
        const none = founded === null || founded === undefined;
        const message = 'Founded must be a year up to now, like 1863.';
        expect(told, shown(founded)).toEqual(none ? [] : [{ path: 'founded', message }]);
      }
  });

  test.each([null, 7, '', 'text', {}, { id: null }, { id: '' }, { id: 7 }, [], [{ id: 'a' }]])(
    'ask for a University where it is sent as %j, by its field’s name',
    async (university) => {
      const { faults } = await validateRecord(kinds.users, 'edit', { university });
      expect(inWords(faults)).toContainEqual(['university', 'Please select a University']);
      const { faults: ofResource } = await validateRecord(kinds.resources, 'edit', {
        taskforce: university,
      });
      expect(inWords(ofResource)).toContainEqual(['taskforce', 'Please select a Task Force']);
    },
  );
});

function faultsOf(check: () => unknown): FieldError[] {
  try {
    check();
    return [];
  } catch (refusal) {
    if (refusal instanceof ProductError) return refusal.fields ?? [];
    throw refusal;
  }
}

describe('a person hears of everything at once', () => {
  let network: Network;
  beforeAll(async () => {
    network = await startNetwork();
    await network.ground({
      users: [aUser('ada', { admin: 'true' }), aUser('ben')],
      admins: [{ id: 'ada' }],
      topics: [{ id: 'water', name: 'Water', description: '<p>Words.</p>' }],
      taskforces: [
        { id: 'force', name: 'Force', description: '<p>Words.</p>', chairs: ['ada'], members: ['ada'] },
      ],
      universities: [{ id: 'wells', ...aUniversity({ name: 'Wells', topics: {} }) }],
    });
  });
  afterAll(() => network.stop());

  const pathsOf = (body: object): string[] =>
    ((body as { error: { fields?: FieldError[] } }).error.fields ?? []).map(({ path }) => path).sort();

  test('of a short name, a text that is only a script, a status that asks for a task force, and a lead who is gone', async () => {
    const { status, body } = await network.create('ada', 'projects', {
      name: 'x',
      description: '<script>alert(1)</script>',
      status: 'ongoing',
      topics: [{ id: 'gone' }],
      leads: ['gone'],
      surprise: 1,
    });
    expect(status).toBe(422);
    expect(pathsOf(body)).toEqual(['description', 'leads', 'name', 'surprise', 'taskforces', 'topics']);
  });

  test('of a city that is missing and a contact who is no member there', async () => {
    const { status, body } = await network.edit(
      'ada',
      'universities',
      'wells',
      { name: 'Wells', contact: 'ben' },
      1,
    );
    expect(status).toBe(422);
    expect(pathsOf(body)).toEqual([
      'city',
      'contact',
      'country',
      'description',
      'region',
      'topics',
      'website',
    ]);
  });

  test('and a resource without a language is in English', async () => {
    const { status, body } = await network.create('ada', 'resources', {
      name: 'A reader',
      description: '<p>Words.</p>',
      type: 'article',
      audience: 'faculty',
      taskforce: { id: 'force' },
      topics: [{ id: 'water' }],
    });
    expect(status).toBe(201);
    expect(body.language).toEqual({ id: 'en' });
  });

  test('and a body over the limit is refused in the same form as all else', async () => {
    const { status, body } = await network.create('ada', 'topics', { name: 'x'.repeat(1_000_001) });
    expect(status).toBe(413);
    expect(body).toMatchObject({ error: { code: 'too-large', message: expect.any(String) } });
  });
});
