import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

export interface StoredObject {
  body: Buffer;
  contentType: string;
  modified: Date;
}

export interface ListedObject {
  key: string;
  size: number;
  modified: Date;
}

/** The suffixes of an object's two files. */
const objectSuffix = '.object';
const metadataSuffix = '.metadata.json';

/** The objects of all buckets, in a folder for each. An object is replaced as a whole, so it is never half-written. */
export class Objects {
  readonly #folder: string;

  constructor(folder: string, buckets: string[]) {
    this.#folder = folder;
    for (const bucket of buckets) mkdirSync(join(folder, bucket), { recursive: true });
  }

  hasBucket(bucket: string): boolean {
    return bucket !== '' && !escapesBucket(bucket) && existsSync(join(this.#folder, bucket));
  }

  async put(bucket: string, key: string, body: Buffer, contentType: string): Promise<void> {
    const path = this.#path(bucket, key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${crypto.randomUUID()}`;
    await writeFile(draft, body);
    await writeFile(path + metadataSuffix, JSON.stringify({ 'content-type': contentType }));
    await rename(draft, path + objectSuffix);
  }

  async get(bucket: string, key: string): Promise<StoredObject | undefined> {
    if (escapesBucket(key)) return undefined;
    const path = this.#path(bucket, key);
    try {
      const [body, { mtime }, metadata] = await Promise.all([
        readFile(path + objectSuffix),
        stat(path + objectSuffix),
        readFile(path + metadataSuffix, 'utf8'),
      ]);
      return { body, modified: mtime, contentType: JSON.parse(metadata)['content-type'] };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** The folder stays, because another write may be about to use it. */
  async delete(bucket: string, key: string): Promise<void> {
    const path = this.#path(bucket, key);
    await rm(path + objectSuffix, { force: true });
    await rm(path + metadataSuffix, { force: true });
  }

  /** The objects with a prefix, sorted by key. */
  async list(bucket: string, prefix: string): Promise<ListedObject[]> {
    const folder = join(this.#folder, bucket);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const keys = files
      .filter(({ name }) => name.endsWith(objectSuffix))
      .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/'))
      .map((path) => path.slice(0, -objectSuffix.length))
      .filter((key) => key.startsWith(prefix))
      .sort();
    const listed = await Promise.all(
      keys.map(async (key) => {
        const found = await stat(this.#path(bucket, key) + objectSuffix).catch(() => undefined);
        return found && { key, size: found.size, modified: found.mtime };
      }),
    );
    return listed.filter((each) => each !== undefined);
  }

  #path(bucket: string, key: string): string {
    if (escapesBucket(key)) throw new Error(`No object has such a key: ${key}`);
    return join(this.#folder, bucket, key);
  }
}

/** Whether a key would lead to a file outside its bucket. */
export const escapesBucket = (key: string): boolean =>
  key.split(/[/\\]/).some((part) => part === '..' || part === '.');
