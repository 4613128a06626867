import type { RecordOf, ReferenceShape } from './fields.ts';

/** The ids in a reference field's value. */
export function idsIn(value: unknown, shape: ReferenceShape): string[] {
  if (value === undefined || value === null) return [];
  if (typeof shape === 'object') {
    const { kind, id } = value as RecordOf;
    return kind === shape.kind ? [id] : [];
  }
  switch (shape) {
    case 'id':
      return [value as string];
    case 'ids':
      return value as string[];
    case 'object':
      return [(value as { id: string }).id];
    case 'objects':
      return (value as { id: string }[]).map(({ id }) => id);
    case 'keys':
      return Object.keys(value as object);
  }
}

/** Whether a record was closed with an outcome, and not opened again since. */
export const isClosed = (record: { closed?: string | undefined }): boolean => record.closed !== undefined;

/** A record with how it ended. The first closing stands until the record is opened again. */
export const withClosing = <R extends { closed?: string | undefined }, C extends object>(
  record: R,
  closing: C,
  now: Date,
) => (isClosed(record) ? record : { ...record, ...closing, closed: now.toISOString() });

/** The values that open a record again. */
export const notClosed = { outcome: undefined, result: undefined, closed: undefined };
