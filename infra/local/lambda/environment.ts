import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Answer, type Outcome, payloadLimit } from './protocol.ts';

const childModule = fileURLToPath(new URL('child.ts', import.meta.url));

/** The definition of a function. */
export interface FunctionDefinition {
  /** The construct's id. */
  id: string;
  name: string;
  arn: string;
  /** The folder of the function's bundle. */
  folder: string;
  /** `<module>.<export>`. */
  handler: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  /** The variables that the template gives it. */
  templateVariables: Record<string, string>;
  /** The template's variables and those that Lambda adds. */
  variables: Record<string, string>;
}

/**
 * An execution environment: a child process that handles one event at a time. As on Lambda, it is discarded after a
 * timeout or a crash.
 */
export class Environment {
  readonly #definition: FunctionDefinition;
  readonly #child: ChildProcess;
  readonly #ready: Promise<Outcome | undefined>;
  /** False once the process has ended or is about to. */
  alive = true;
  /** Whether an event is being handled. The caller sets it, and `invoke` clears it. */
  busy = false;

  /** @param printed called with each line that the function prints */
  constructor(definition: FunctionDefinition, log: WriteStream, printed: (line: string) => void) {
    this.#definition = definition;
    const { folder, handler, memoryMegabytes, variables } = definition;
    this.#child = fork(childModule, [folder, handler], {
      env: variables,
      cwd: folder,
      execArgv: [`--max-old-space-size=${memoryMegabytes}`],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Large answers are copied without being escaped again.
      serialization: 'advanced',
    });
    this.#child.stdout?.pipe(log, { end: false });
    if (this.#child.stdout) createInterface({ input: this.#child.stdout }).on('line', printed);
    this.#child.stderr?.pipe(log, { end: false });
    const ended = () => {
      this.alive = false;
    };
    this.#child.once('exit', ended);
    this.#child.on('error', ended);
    this.#ready = this.#answer().then((answer) => (answer.type === 'ready' ? undefined : failure(answer)));
  }

  /** Runs the handler on one event. It never rejects: a crash and a timeout are outcomes too. */
  async invoke(event: unknown): Promise<Outcome> {
    try {
      const text = JSON.stringify(event);
      if (Buffer.byteLength(text) > payloadLimit) {
        return failed('RequestEntityTooLargeException', 'The event is over 6 MB.');
      }
      const unloadable = await this.#ready;
      if (unloadable) {
        this.stop();
        return unloadable;
      }
      return await this.#run(text);
    } finally {
      this.busy = false;
    }
  }

  stop(): void {
    this.alive = false;
    this.#child.kill('SIGKILL');
  }

  async #run(event: string): Promise<Outcome> {
    const { timeoutSeconds, arn } = this.#definition;
    const requestId = randomUUID();
    const answered = this.#answer();
    this.#child.send({ event, requestId, deadline: Date.now() + timeoutSeconds * 1000, arn });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), timeoutSeconds * 1000);
    });
    const answer = await Promise.race([answered, late]);
    clearTimeout(timer);
    if (answer === 'late') {
      this.stop();
      return failed('Sandbox.Timedout', `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`);
    }
    if (answer.type !== 'result') return failure(answer);
    if (Buffer.byteLength(answer.payload) > payloadLimit) {
      const errorMessage = 'Response payload size exceeded maximum allowed payload size (6291556 bytes).';
      return failed('Function.ResponseSizeTooLarge', errorMessage);
    }
    return { ok: true, payload: answer.payload };
  }

  #answer(): Promise<Answer> {
    return new Promise((done) => {
      const child = this.#child;
      const onMessage = (answer: unknown) => finish(answer as Answer);
      const onExit = () =>
        finish({
          type: 'error',
          errorType: 'Runtime.ExitError',
          errorMessage: 'The runtime exited without an answer',
        });
      function finish(answer: Answer) {
        child.off('message', onMessage);
        child.off('exit', onExit);
        done(answer);
      }
      child.on('message', onMessage);
      child.on('exit', onExit);
      if (!this.alive) onExit();
    });
  }
}

const failed = (errorType: string, errorMessage: string): Outcome => ({ ok: false, errorType, errorMessage });

const failure = (answer: Answer): Outcome =>
  'errorType' in answer
    ? failed(answer.errorType, answer.errorMessage)
    : failed('Runtime.ExitError', `Unexpected ${answer.type}`);
