import type { NoticeDefinition } from '../definitions/define-notice.ts';
import { product } from '../text/product.ts';
import { quoted } from '../text/sentence-names.ts';
import { templateParts } from '../text/template.ts';
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
export const noticeParts = (notice: Notice): NoticePart[] => partsOf(notice, definitionOf(notice));

function partsOf(
  { about, count, day = '', taskforce }: Notice,
  { one = '', many = one }: { one?: string; many?: string } = {},
): NoticePart[] {
  const parts = templateParts<NoticePart[]>(count === 1 && about.length === 1 ? one : many, {
    // Made only where a template names them: the browser's formatters are slow at first.
    get names() {
      return namedIn(about, count);
    },
    get day() {
      return [new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })];
    },
    count: [inDigits(count)],
    taskforce: [quoted(taskforce?.name ?? '')],
    product: [product.name],
  });
  return parts.flat();
}

const textOf = (parts: readonly NoticePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : quoted(part.name))).join('');

export const noticeText = (notice: Notice): string => textOf(noticeParts(notice));

/** The subject of a mail about the notice. */
export const mailSubjectOf = (notice: Notice): string =>
  textOf(partsOf(notice, definitionOf(notice)?.mailSubject));

/** The first names in quotation marks, and how many others there are. */
export const namesText = (records: Notice['about']): string => textOf(namedIn(records, records.length));

const inDigits = (count: number) => count.toLocaleString('en');

/** “A”, “B” and 1,232 others. */
function namedIn(about: Notice['about'], count: number): NoticePart[] {
  const first = about.slice(0, mostNamed);
  const others = count - first.length;
  const entries = first.map(({ name }) => quoted(name));
  if (others > 0) entries.push(others === 1 ? 'one other' : `${inDigits(others)} others`);
  const records = first.values();
  return new Intl.ListFormat('en-GB')
    .formatToParts(entries)
    .map(({ type, value }) => (type === 'element' && records.next().value) || value);
}
