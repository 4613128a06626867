import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The queues for what could not be done, each a file of one JSON message a line. Nobody takes from them here. */
export class Queues {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** How many messages wait in a queue. */
  depth(name: string): number {
    const path = this.#pathOf(name);
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
  }

  /** Adds a message; it is on the disk when this returns. @param arn the queue's ARN */
  send(arn: string, message: object): void {
    const path = this.#pathOf(arn.split(':').at(-1) ?? '');
    appendFileSync(path, `${JSON.stringify(message)}\n`, { flush: true });
    console.error(`Something was set aside in ${path}.`);
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${name}.jsonl`);
  }
}
