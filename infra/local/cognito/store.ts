import { join } from 'node:path';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';
import { DurableFile } from '../machine/durable-file.ts';

type Tree = { [key: string]: unknown };

/**
 * Keeps what the user-pool engine knows in files that a `kill -9` can't tear. The engine sees a change at
 * once and hears that it is stored only when it is, so that an acknowledged sign-up is never lost.
 */
export class DurableStores implements DataStoreFactory {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async create(_context: unknown, id: string, defaults: object): Promise<DataStore> {
    const file = new DurableFile<Tree>(join(this.#folder, `${id}.json`), defaults as Tree, reviveDate);
    return new DurableStore(file);
  }
}

class DurableStore implements DataStore {
  readonly #file: DurableFile<Tree>;

  constructor(file: DurableFile<Tree>) {
    this.#file = file;
  }

  async get<T>(_context: unknown, key: string | string[], defaultValue?: T): Promise<T> {
    let value: unknown = this.#file.value;
    for (const part of [key].flat()) value = (value as Tree | undefined)?.[part];
    return structuredClone((value ?? defaultValue ?? null) as T);
  }

  async getRoot<T>(): Promise<T> {
    return structuredClone(this.#file.value as T);
  }

  async set<T>(_context: unknown, key: string | string[], value: T): Promise<void> {
    const [parent, last] = this.#place(key);
    parent[last] = structuredClone(value);
    await this.#file.saved();
  }

  async delete(_context: unknown, key: string | string[]): Promise<void> {
    const [parent, last] = this.#place(key);
    delete parent[last];
    await this.#file.saved();
  }

  #place(key: string | string[]): [Tree, string] {
    const path = [key].flat();
    let parent = this.#file.value;
    for (const part of path.slice(0, -1)) {
      parent[part] ??= {};
      parent = parent[part] as Tree;
    }
    return [parent, path.at(-1) ?? ''];
  }
}

function reviveDate(key: string, value: unknown): unknown {
  return key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;
}
