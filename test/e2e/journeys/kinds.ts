import type { Page } from 'playwright';
import type * as z from 'zod';
import { type Collection, names, type SectionKind, sectionKinds } from '../../../shared/kinds/collections.ts';
import { kinds as definitions } from '../../../shared/kinds/registry.ts';
import { sayLabel } from '../../../shared/kinds/say-label.ts';
import { t } from '../../../shared/language/messages.ts';
import { unique } from '../../factories.ts';
import type { RecordBody } from '../../helpers/api.ts';
import type { Hands } from './hands.ts';

/** The records that what is filled in refers to, by name. */
export type Ground = { topic: string; university: string; person: string; taskforce: string };

/** What a journey has to know of a kind of record. */
export type Kind = {
  collection: SectionKind;
  /** Where it is added from: its list, but for a nomination. */
  addedAt: string;
  addLabel: string;
  save: string;
  /** Whether hundreds of boxes stand before the button that saves. */
  manyBoxes?: true;
  /** Fills in the form but for the name. */
  fill(page: Page, hands: Hands, ground: Ground): Promise<void>;
  /** Changes something in the form that only this kind has, if anything. */
  change?(page: Page, hands: Hands, ground: Ground): Promise<void>;
  /** What that comes to in the record. */
  changed?: Partial<RecordBody>;
  /** The rich text: its label and its field. */
  text: [label: string, field: string];
};

const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const searched = (page: Page, name: string) => page.getByRole('combobox', { name });
const text = (page: Page, name: string) => page.getByRole('textbox', { name });

const usual = (collection: Kind['collection'], addLabel: string) => ({
  collection,
  addedAt: names[collection].path,
  addLabel: `+ ${addLabel}`,
  save: 'Save Changes',
  text: ['Description', 'description'] satisfies Kind['text'],
});
const description = (page: Page, hands: Hands) =>
  hands.write(text(page, 'Description'), 'Written on a journey.');
const areas = 'Areas of Specialization';

/** Kinds of which something is to be said. */
const special: Kind[] = [
  {
    ...usual('universities', 'University'),
    manyBoxes: true,
    async fill(page, hands, { topic }) {
      await hands.write(labelled(page, 'City'), 'Puebla');
      await hands.write(labelled(page, 'Country'), 'Mexico');
      await hands.select(labelled(page, 'Region'), 'AUSJAL Latin America and the Caribbean');
      await hands.write(labelled(page, 'Website'), 'https://journeys.example');
      await description(page, hands);
      const row = page.getByRole('group', { name: topic, exact: true });
      await hands.press(row.getByRole('button', { name: 'Check All', exact: true }));
    },
    async change(page, hands) {
      await hands.write(labelled(page, 'City'), 'Springfield');
    },
    changed: { city: 'Springfield' },
  },
  {
    ...usual('users', 'Member'),
    save: 'Send',
    text: ['Biography', 'bio'],
    async fill(page, hands, { university }) {
      await hands.write(text(page, 'Email'), `${unique('invited')}@colloquy.example`);
      await hands.pick(searched(page, 'University'), university);
    },
    async change(page, hands) {
      await hands.write(text(page, 'Title'), 'Professor of Rivers');
    },
    changed: { title: 'Professor of Rivers' },
  },
  {
    ...usual('requests', 'Nominate a Member'),
    text: ['Reason to join', 'description'],
    addedAt: names.users.path,
    save: 'Send',
    async fill(page, hands) {
      await hands.write(text(page, 'Email'), `${unique('nominee')}@colloquy.example`);
      await hands.write(text(page, 'Reason to join'), 'They know every river.');
    },
  },
  {
    ...usual('topics', 'Area of Specialization'),
    fill: description,
  },
  {
    ...usual('projects', 'Project'),
    async fill(page, hands, { topic }) {
      await hands.pick(searched(page, areas), topic);
      await description(page, hands);
    },
    async change(page, hands, { person }) {
      await hands.pick(searched(page, 'Project Leads'), person);
    },
  },
  {
    ...usual('taskforces', 'Task Force'),
    async fill(page, hands, { person }) {
      await description(page, hands);
      await hands.pick(searched(page, 'Chairs'), person);
      await hands.pick(searched(page, 'Members'), person);
    },
    async change(page, hands, { person }) {
      await hands.pick(searched(page, 'Members'), person);
    },
  },
  {
    ...usual('resources', 'Resource'),
    async fill(page, hands, { topic, taskforce }) {
      await hands.select(labelled(page, 'Type'), 'Course');
      await hands.select(labelled(page, 'Audience'), 'Students');
      await hands.pick(searched(page, 'Task Force'), taskforce);
      await hands.pick(searched(page, areas), topic);
      await description(page, hands);
    },
    async change(page, hands) {
      await hands.select(labelled(page, 'Audience'), 'Faculty');
    },
    changed: { audience: 'faculty' },
  },
  {
    ...usual('offers', 'Opportunity'),
    async fill(page, hands, { topic }) {
      await description(page, hands);
      await hands.pick(searched(page, areas), topic);
    },
    async change(page, hands) {
      await hands.press(page.getByRole('button', { name: 'Renew' }));
    },
  },
];

/** Fills in what a kind can't go without, by the types of its fields. */
const fillBy =
  (collection: SectionKind): Kind['fill'] =>
  async (page, hands, ground) => {
    const { edit, labels, references, richText, types, words, examples } = definitions[collection];
    const inputs: Record<string, z.ZodType> = edit.shape;
    const grounds: { [C in Collection]?: string } = {
      topics: ground.topic,
      universities: ground.university,
      users: ground.person,
      taskforces: ground.taskforce,
    };
    for (const [field, input] of Object.entries(inputs)) {
      if (field === 'name' || input.safeParse(undefined).success) continue;
      const label = sayLabel(labels, field);
      const example = String((examples.create as Record<string, unknown>)[field]);
      const named = references.find((each) => each.field === field)?.to as Collection | undefined;
      if (named) await hands.pick(searched(page, label), grounds[named] ?? '');
      else if (richText.includes(field)) await hands.write(text(page, label), 'Written on a journey.');
      else if (types[field] === 'code')
        await hands.select(
          labelled(page, label),
          Object.values(words[field] ?? {}).map((word) => t(word))[0] ?? '',
        );
      else await hands.write(labelled(page, label), example);
    }
  };

/** Every kind that is a section, in this order, so that the hands that alternate along it come to each. */
export const kinds: Kind[] = [
  ...special,
  ...sectionKinds
    .filter((each) => special.every(({ collection }) => collection !== each))
    .map((each) => ({
      ...usual(
        each,
        t(names[each].one).replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      ),
      fill: fillBy(each),
    })),
];
