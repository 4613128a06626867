import { UnitOfWork } from '../../../functions/data/change.ts';
import { readSequence } from '../../../functions/data/feed.ts';
import { everyRecord } from '../../../functions/data/records.ts';
import { everySoftDeletedItem, readSoftDeleted } from '../../../functions/stores/soft-deleted.ts';
import { longestList } from '../../../shared/fields/fields.ts';
import type { Importable, NamesByKind } from './columns.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import { Names } from './names.ts';

/** The current network, with which a file is compared. */
export type ExistingRecords = {
  /** The sequence number of the last write that was read. */
  seq: number;
  names: NamesByKind;
  duplicates: DuplicateIndex;
  /** The reasons why people can't become members now, by address. */
  barred: Map<string, string>;
  /** The addresses of people whose request is waiting. */
  asked: Set<string>;
  /** How many members can still be added to each task force. */
  room: Map<string, number>;
  /** Reads the records that rows refer to, and caches them. */
  unit: UnitOfWork;
};

export async function readExistingRecords(collection: Importable): Promise<ExistingRecords> {
  const { seq } = await readSequence();
  const present: ExistingRecords = {
    seq,
    names: {
      universities: new Names('university', 'Add its country after a comma.'),
      topics: new Names('area'),
      taskforces: new Names('task force'),
    },
    duplicates: new DuplicateIndex(collection),
    barred: new Map(),
    asked: new Set(),
    room: new Map(),
    unit: new UnitOfWork(),
  };
  for await (const record of everyRecord('universities')) {
    present.names.universities.add(record.name, record.id);
    present.names.universities.add(`${record.name}, ${record.country}`, record.id);
    if (collection === 'universities')
      present.duplicates.add(record, `the network: ${record.name}, ${record.country}`);
  }
  for await (const { id, name, otherNames = [] } of everyRecord('topics')) {
    present.names.topics.add(name, id);
    for (const other of otherNames.flatMap(({ names }) => names)) present.names.topics.addOther(other, id);
  }
  if (collection === 'users') await readPeople(present);
  return present;
}

async function readPeople({
  names: { taskforces },
  duplicates,
  barred,
  asked,
  room,
}: ExistingRecords): Promise<void> {
  for await (const { id, name, members } of everyRecord('taskforces')) {
    taskforces.add(name, id);
    room.set(id, longestList - members.length);
  }
  for await (const member of everyRecord('users')) duplicates.add(member, `the network: ${member.name}`);
  for await (const { email } of everyRecord('requests')) asked.add(email.toLowerCase());
  for await (const item of everySoftDeletedItem()) {
    const away = readSoftDeleted(item);
    if (away && !away.ended)
      barred.set(
        away.record.email.toLowerCase(),
        'This person is a deleted member. You can restore them under Deleted Members.',
      );
  }
}
