import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The dead letter queues, each a file with a line of JSON for each message. Nothing reads from them in a local run. */
export class Queues {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The number of messages in a queue. */
  depth(name: string): number {
    const path = this.#pathOf(name);
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
  }

  /** Saves a message to disk. @param arn the queue's ARN */
  send(arn: string, message: object): void {
    const path = this.#pathOf(arn.split(':').at(-1) ?? '');
    appendFileSync(path, `${JSON.stringify(message)}\n`, { flush: true });
    console.error(`A dead letter was added to ${path}.`);
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${name}.jsonl`);
  }
}
