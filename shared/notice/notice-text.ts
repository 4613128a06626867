import type { NoticeDefinition } from '../definitions/define-notice.ts';
import { listParts, utcDay } from '../language/format.ts';
import { type Message, msg, parts, t } from '../language/messages.ts';
import { quoted } from '../language/quoted.ts';
import { product } from '../text/product.ts';
import { type NoticeSubject, noticeDefinitions } from './notice-definitions.ts';

type NamedRecord = { id: string; name: string };

/** The fields of a notice that its text is made from. */
type Notice = {
  subject: NoticeSubject;
  about: readonly NamedRecord[];
  count: number;
  day?: string | undefined;
  taskforce?: NamedRecord | undefined;
};

type Definitions = typeof noticeDefinitions;
/** The kinds of the records that notices lead to, or whose reasons they are. */
type Kinds = {
  [S in NoticeSubject]:
    | (Definitions[S] extends { links: infer C } ? C : never)
    | (Definitions[S]['reason'] extends { of: readonly (infer C)[] } ? C : never);
}[NoticeSubject];

/** The definition of a notice; undefined if a newer release made the notice and this page doesn't know it. */
export const definitionOf = ({ subject }: Pick<Notice, 'subject'>): NoticeDefinition<Kinds> | undefined =>
  noticeDefinitions[subject];

/** The most records that a notice names; the others are counted. */
const mostNamed = 5;

/** A part of a notice: text, or a record whose name is shown in quotation marks. */
export type NoticePart = string | NamedRecord;

/** The parts of a notice's text; empty if this page has no words for it. */
export const noticeParts = (notice: Notice): NoticePart[] => partsOf(notice, definitionOf(notice)?.text);

function partsOf({ about, count, day, taskforce }: Notice, message: Message | undefined): NoticePart[] {
  if (!message) return [];
  const said = parts<NoticePart[]>(message, {
    names: namedIn(about, count),
    // Made only where it is named: the browser's formatters are slow at first.
    day: day && utcDay(day),
    count,
    taskforce: quoted(taskforce?.name ?? ''),
    product: product.name,
  });
  return [said].flat(2);
}

const textIn = (part: NoticePart): string => (typeof part === 'string' ? part : quoted(part.name));
const textOf = (parts: readonly NoticePart[]): string => parts.map(textIn).join('');

export const noticeText = (notice: Notice): string => textOf(noticeParts(notice));

/** The subject of a mail about the notice. */
export const mailSubjectOf = (notice: Notice): string =>
  textOf(partsOf(notice, definitionOf(notice)?.mailSubject));

/** The first names in quotation marks, and how many others there are. */
export const namesText = (records: Notice['about']): string => textOf(namedIn(records, records.length));

const others = msg('{count, plural, one {one other} other {# others}}', 'at the end of a list of names');

/** “A”, “B” and 1,232 others. */
function namedIn(about: Notice['about'], count: number): NoticePart[] {
  // Who sent a message that was reported may be no member any more.
  const first = about.slice(0, mostNamed).map(({ id, name }) => ({ id, name: name || t('Deleted Member') }));
  const more = count - first.length;
  const all: NoticePart[] = [...first, ...(more > 0 ? [t(others, { count: more })] : [])];
  return listParts(all, textIn);
}
