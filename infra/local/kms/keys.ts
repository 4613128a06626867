import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DurableFile } from '../machine/durable-file.ts';

type Context = Record<string, string>;

/** Symmetric keys, by ARN. Each is generated at its first use and saved in a file. */
export class Keys {
  readonly #file: DurableFile<Record<string, string>>;
  readonly #arns: string[];

  /** @param arns the existing keys */
  constructor(path: string, arns: string[]) {
    this.#file = new DurableFile(path, {});
    this.#arns = arns;
  }

  has(arn: string): boolean {
    return this.#arns.includes(arn);
  }

  async encrypt(arn: string, text: Buffer, context: Context): Promise<Buffer> {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', await this.#key(arn), iv).setAAD(boundTo(arn, context));
    const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  /** @throws Error if it wasn't encrypted by this key for this context */
  async decrypt(arn: string, blob: Buffer, context: Context): Promise<Buffer> {
    const [iv, tag, encrypted] = [blob.subarray(0, 12), blob.subarray(12, 28), blob.subarray(28)];
    const decipher = createDecipheriv('aes-256-gcm', await this.#key(arn), iv)
      .setAAD(boundTo(arn, context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  }

  async #key(arn: string): Promise<Buffer> {
    if (!this.#file.value[arn]) {
      this.#file.value[arn] = randomBytes(32).toString('base64');
      await this.#file.saved();
    }
    return Buffer.from(this.#file.value[arn], 'base64');
  }
}

/** The additional authenticated data of a ciphertext; it doesn't depend on the order of the context. */
const boundTo = (arn: string, context: Context): Buffer =>
  Buffer.from(JSON.stringify([arn, Object.entries(context).sort()]));
