import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The queues for what could not be done, each a file of one JSON message a line. Nobody takes from them here. */
export class Queues {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Adds a message; it is on the disk when this returns. @param arn the queue's ARN */
  send(arn: string, message: object): void {
    const path = join(this.#folder, `${arn.split(':').at(-1)}.jsonl`);
    appendFileSync(path, `${JSON.stringify(message)}\n`, { flush: true });
    console.error(`Something was set aside in ${path}.`);
  }
}
