import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A JSON document in memory and on disk. The file is replaced by a rename, so that it is never half-written.
 * {@link DurableFile.saved} resolves once all previous changes are on disk.
 */
export class DurableFile<Value> {
  value: Value;
  readonly #path: string;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(path: string, initial: Value, revive?: (key: string, value: unknown) => unknown) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    // The file exists from the start, so that its loss is noticed.
    if (!existsSync(path)) writeWhole(path, initial);
    this.value = JSON.parse(readFileSync(path, 'utf8'), revive);
  }

  /** Writes the document. Changes during a write share the next one. */
  saved(): Promise<void> {
    if (!this.#writing) {
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
      });
      return this.#writing;
    }
    this.#next ??= this.#writing
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.saved();
      });
    return this.#next;
  }

  async #write(): Promise<void> {
    const draft = `${this.#path}.new`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(this.value, null, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    renameSync(draft, this.#path);
  }
}

/** Writes JSON for this user alone to a file, which is never half-written. */
export function writeWhole(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value, null, 1), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Makes a folder and its parents. Node's `recursive` option never ends for a folder below /proc. */
export function makeFolder(folder: string, mode?: number): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above, mode);
  mkdirSync(folder, { mode });
}
