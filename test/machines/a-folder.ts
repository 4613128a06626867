import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone when the test is over. */
export function aFolder(finished: (end: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  finished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
