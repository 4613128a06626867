import { degreeLabels, regionDescriptions } from '../../../shared/fields/university-codes.ts';
import { inEnglish } from '../../../shared/language/messages.ts';
import {
  type Column,
  columnOf,
  exportOnly,
  type NamesByKind,
  readerOfWords,
  required,
  toParagraphs,
} from './columns.ts';
import { CellFault, splitCell } from './names.ts';

const levels = Object.values(degreeLabels)
  .map((word) => inEnglish(word))
  .join('|');
/** Matches `Hydrology: Undergraduate, Graduate`. */
const areaWithLevels = new RegExp(`^(.+):\\s*((?:${levels})(?:\\s*,\\s*(?:${levels}))*)$`, 'is');

function areasIn(cell: string, { topics }: NamesByKind): Record<string, string[]> {
  const levelOf = readerOfWords(degreeLabels);
  return Object.fromEntries(
    splitCell(cell, (part) => topics.has(areaWithLevels.exec(part)?.[1] ?? '')).map((part) => {
      const [, area, at] = areaWithLevels.exec(part) ?? [];
      if (!area || !at)
        throw new CellFault(
          `Say at which levels “${part}” is taught, like “Hydrology: Undergraduate, Graduate”.`,
        );
      return [topics.idOf(area), at.split(',').map(levelOf)];
    }),
  );
}

function yearIn(cell: string): number | string {
  return /^\d+$/.test(cell) ? Number(cell) : cell;
}

export const universityColumns: Column[] = [
  required(columnOf('universities', 'name')),
  required(columnOf('universities', 'description', toParagraphs)),
  required(columnOf('universities', 'city')),
  required(columnOf('universities', 'country')),
  required(columnOf('universities', 'region', readerOfWords(regionDescriptions))),
  required(columnOf('universities', 'website')),
  columnOf('universities', 'founded', yearIn),
  required(columnOf('universities', 'topics', areasIn)),
  exportOnly('contact', 'Contact'),
  exportOnly('createTimestamp', 'Created'),
];
