import { DatabaseSync } from 'node:sqlite';

const busyMilliseconds = 10_000;

/**
 * Adds missing indexes to the engine's stream records. Without them the engine scans all records to number a new one:
 * after 12,000 writes a put took 60 ms, and 1 ms with the indexes.
 *
 * @param file the engine's database; the engine may be running
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
