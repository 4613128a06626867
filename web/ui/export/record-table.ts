import { countryInWords } from '../../../shared/field-types/country.ts';
import { dayIn } from '../../../shared/field-types/field-types.ts';
import { cellsFor } from '../../../shared/field-types/value-words.ts';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { kinds, type Presented } from '../../../shared/kinds/registry.ts';
import { type Message, t } from '../../../shared/language/messages.ts';

export type TextTable = { headings: readonly string[]; rows: string[][] };

/** The lists in which a table finds the names of other records. */
export type Lists = { [C in Collection]?: ReadonlyMap<string, { id: string; name?: string }> };

/** Fields that no page shows, or only as a drawing. */
const unshown: { [C in Collection]?: readonly string[] } = {
  universities: ['latitude', 'longitude', 'countryCode'],
  topics: ['mergingInto', 'merged'],
};

/** The kinds whose names a table of this kind needs. */
export const namedBy = (collection: Collection): Collection[] => [
  ...new Set([
    ...kinds[collection].references.map(({ to }) => to as Collection),
    ...kinds[collection].searchedAlong.map((along) => along.collection as Collection),
  ]),
];

/** Records with all columns of their kind except private fields, in this order. */
export function recordTable<C extends Collection>(
  collection: C,
  records: readonly Presented<C>[],
  lists: Lists,
): TextTable {
  const table =
    collection === 'users'
      ? memberTable(records as unknown as readonly Presented<'users'>[], lists)
      : tableByFields(collection, records, lists);
  return { ...table, rows: table.rows.map((cells) => cells.map(inOneLine)) };
}

const nameIn = (lists: Lists, collection: Collection) => (id: string) =>
  lists[collection]?.get(id)?.name ?? t(names[collection].deleted);

/** How the values of each field of a kind are written. */
const cellsIn = (collection: Collection, lists: Lists) => (field: string) => {
  const reference = kinds[collection].references.find((each) => each.field === field);
  return cellsFor(collection, field, nameIn(lists, (reference?.to ?? collection) as Collection));
};

/** The columns of members that are specified, in their order; then what else a member's page shows. */
export const contactColumns = [
  'name',
  'email',
  'title',
  'university',
  'taskforces',
  'areasOfSpecialization',
  'contact',
  'bio',
  'city',
  'country',
  'region',
  'languages',
  'familyName',
] as const;

function memberTable(members: readonly Presented<'users'>[], lists: Lists): TextTable {
  const taskforces = [...(lists.taskforces?.values() ?? [])] as unknown as Presented<'taskforces'>[];
  const forces = Map.groupBy(
    taskforces.flatMap(({ name, chairs, members: of }) =>
      [...new Set([...chairs, ...of])].map((id) => ({ id, name })),
    ),
    ({ id }) => id,
  );
  const universities = lists.universities as ReadonlyMap<string, Presented<'universities'>> | undefined;
  const cellOf = cellsIn('users', lists);
  const rows = members.map((member) => {
    const at = universities?.get(member.university?.id ?? '');
    const cells: Record<(typeof contactColumns)[number], string> = {
      name: member.name,
      // The sign-in address is private: only addresses a member chose to publish are exported.
      email: member.contact
        .filter((row) => row.type === 'email' && row.contact.trim() !== '')
        .map((row) => row.contact)
        .join('; '),
      title: member.title,
      university: cellOf('university')(member.university),
      taskforces: (forces.get(member.id) ?? []).map(({ name }) => name).join('; '),
      areasOfSpecialization: cellOf('topics')(member.topics),
      contact: cellOf('contact')(member.contact),
      bio: cellOf('bio')(member.bio),
      city: at?.city ?? '',
      country: at ? countryInWords(at) : '',
      region: at?.region ?? '',
      languages: cellOf('languages')(member.languages),
      familyName: member.familyName ?? '',
    };
    return contactColumns.map((column) => cells[column]);
  });
  return { headings: contactColumns, rows };
}

/** The columns follow from the kind's fields, so that a new field is exported without a change here. */
function tableByFields(collection: Collection, records: readonly object[], lists: Lists): TextTable {
  const { labels, presented, privateFields, images, richText } = kinds[collection];
  const isRich = (field: string) => richText.includes(field);
  const left = new Set<string>([...privateFields, ...images, ...(unshown[collection] ?? [])]);
  const fields = Object.entries(labels as Record<string, Message>)
    .filter(([field]) => field in presented.shape && !left.has(field))
    // Long texts come last, where they push no other column out of sight.
    .sort(([one], [other]) => Number(isRich(one)) - Number(isRich(other)))
    .map(([field, label]) => ({ field, label, cellOf: cellsIn(collection, lists)(field) }));
  return {
    headings: [...fields.map(({ label }) => t(label)), t('Created')],
    rows: (records as readonly Record<string, unknown>[]).map((record) => [
      ...fields.map(({ field, cellOf }) => cellOf(record[field])),
      dayIn(String(record.createTimestamp)),
    ]),
  };
}

/** Line breaks, tabs and other control characters. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters and those that change the text's direction, except joiners and the emoji selector. */
const unseen =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}\p{Noncharacter_Code_Point}]/gu;

/** One line of text without invisible characters. */
export const inOneLine = (text: string): string =>
  text.toWellFormed().replace(controls, ' ').replace(unseen, '').trim();
