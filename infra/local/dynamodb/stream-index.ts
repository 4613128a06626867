import { DatabaseSync } from 'node:sqlite';

const busyMilliseconds = 10_000;

/**
 * Gives the engine's stream records the indexes that they lack. It numbers each new record by looking through
 * all before it: after 12,000 writes a put took 60 ms, with the indexes 1 ms.
 *
 * @param file the engine's database; the engine may be running on it
 */
export function indexStreamRecords(file: string): void {
  const database = new DatabaseSync(file, { timeout: busyMilliseconds });
  database.exec(`
    CREATE INDEX IF NOT EXISTS stream_records_by_table
      ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE INDEX IF NOT EXISTS stream_records_by_shard
      ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
  `);
  database.close();
}
