import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Assembly, Resource } from '../assembly/assembly.ts';
import { region } from '../assembly/identifiers.ts';
import type { Metrics } from '../cloudwatch/metrics.ts';
import type { Queues } from '../sqs/queues.ts';
import { Environment, type FunctionDefinition } from './environment.ts';
import type { Outcome } from './protocol.ts';

interface FunctionProperties {
  Runtime: string;
  Handler: string;
  Code: { S3Key?: string };
  Role: string;
  Timeout?: number;
  MemorySize?: number;
  Environment?: { Variables?: Record<string, string> };
}

interface InvokeConfigProperties {
  FunctionName: string;
  MaximumRetryAttempts?: number;
  DestinationConfig?: { OnFailure?: { Destination: string } };
}

type Variables = (name: string, role: string) => Record<string, string>;

/** The most environments of one function; further events wait. */
const mostEnvironments = 4;
/** In milliseconds, before the retries of an asynchronous invocation. Lambda waits one minute, then two. */
const retryPauses = [1_000, 2_000];

/** The product's own functions in the assembly. */
export class Functions {
  readonly #pools = new Map<string, Pool>();
  readonly #invokeConfigs = new Map<string, InvokeConfigProperties>();
  readonly #queues: Queues;
  readonly #logs: string;
  readonly #metrics: Metrics;
  /** The account's limit of concurrent functions. */
  concurrency: number;
  #running = 0;

  /**
   * @param variables additional environment variables of a function, by its name and role
   * @param queues the dead letter queues for asynchronous events
   * @param logs the folder for the functions' output
   * @param metrics records invocations and errors
   * @param concurrency the limit of concurrent functions
   */
  constructor(
    assembly: Assembly,
    variables: Variables,
    queues: Queues,
    logs: string,
    metrics: Metrics,
    concurrency = Number.POSITIVE_INFINITY,
  ) {
    this.concurrency = concurrency;
    this.#queues = queues;
    this.#logs = logs;
    this.#metrics = metrics;
    mkdirSync(logs, { recursive: true });
    this.update(assembly, variables);
  }

  /** Switches to a newer assembly: functions with a changed bundle or settings are restarted. */
  update(assembly: Assembly, variables: Variables): string[] {
    const changed: string[] = [];
    for (const resource of assembly.resources<FunctionProperties>('AWS::Lambda::Function').filter(isOurs)) {
      const definition = define(resource, assembly, variables);
      const current = this.#pools.get(definition.name);
      if (current?.sameAs(definition)) continue;
      if (current) changed.push(definition.id);
      current?.stop();
      this.#pools.set(definition.name, new Pool(definition, this.#logs, this.#metrics));
    }
    for (const { properties } of assembly.resources<InvokeConfigProperties>(
      'AWS::Lambda::EventInvokeConfig',
    )) {
      this.#invokeConfigs.set(properties.FunctionName, properties);
    }
    return changed;
  }

  /** Whether a name is that of a function: its own, or its construct's (`schedule`). */
  isCalled(arn: string, name: string): boolean {
    const definition = this.#pools.get(functionName(arn))?.definition;
    return (
      definition !== undefined &&
      [definition.arn, definition.name, definition.id].some(
        (known) => known.toLowerCase() === name.toLowerCase(),
      )
    );
  }

  get names(): string[] {
    return [...this.#pools.keys()];
  }

  /** The template's variables of all functions, for operators' commands. */
  get variables(): Record<string, string> {
    return Object.assign({}, ...[...this.#pools.values()].map((pool) => pool.definition.templateVariables));
  }

  /** Starts an environment of every function, so that nobody waits for a cold start. */
  warm(): void {
    for (const pool of this.#pools.values()) pool.warm();
  }

  /** Whether the limit is reached: synchronous calls are refused then, while streams and events wait. */
  get full(): boolean {
    return this.#running >= this.concurrency;
  }

  /** Records a call that was refused by the limit. @param name the function's name */
  noteRefused(name: string): void {
    const dimensions = { FunctionName: functionName(name) };
    this.#metrics.put({ namespace: 'AWS/Lambda', name: 'Throttles', dimensions });
  }

  /** Invokes a function and waits for the outcome. @param name the function's name or ARN */
  async invoke(name: string, event: unknown): Promise<Outcome> {
    const pool = this.#pools.get(functionName(name));
    if (!pool) throw new Error(`There is no function called ${name}.`);
    this.#running += 1;
    try {
      return await pool.invoke(event);
    } finally {
      this.#running -= 1;
    }
  }

  /**
   * Invokes a function asynchronously. A failure is retried as the template says; then the event goes to the dead letter
   * queue.
   */
  async invokeAsynchronously(name: string, event: unknown): Promise<void> {
    const { MaximumRetryAttempts = 2, DestinationConfig } = this.#invokeConfigs.get(functionName(name)) ?? {};
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.invoke(name, event);
      if (outcome.ok) return;
      console.error(`${functionName(name)} failed: ${outcome.errorType}: ${outcome.errorMessage}`);
      if (attempt < MaximumRetryAttempts) {
        await sleep(retryPauses[attempt]);
        continue;
      }
      const queue = DestinationConfig?.OnFailure?.Destination;
      const { errorType, errorMessage } = outcome;
      if (queue)
        this.#queues.send(queue, { requestPayload: event, responsePayload: { errorType, errorMessage } });
      return;
    }
  }

  stop(): void {
    for (const pool of this.#pools.values()) pool.stop();
  }
}

/** The name in a function's ARN; a plain name stays as it is. */
export function functionName(nameOrArn: string): string {
  return nameOrArn.split(':function:').at(-1) ?? nameOrArn;
}

/** Whether it isn't one of the CDK's own helpers, which are written in Python or serve custom resources. */
function isOurs({ properties, path }: Resource<FunctionProperties>): boolean {
  return (
    properties.Runtime.startsWith('nodejs') &&
    !/\/Custom::|BucketNotificationsHandler|LogRetention/.test(path)
  );
}

function define(
  { ref, attributes, properties, path }: Resource<FunctionProperties>,
  assembly: Assembly,
  variables: Variables,
): FunctionDefinition {
  if (!properties.Code.S3Key) throw new Error(`The code of ${ref} isn't an asset, so it can't run here.`);
  const memoryMegabytes = properties.MemorySize ?? 128;
  return {
    id: path.split('/').at(-2) ?? ref,
    name: ref,
    arn: attributes.Arn ?? ref,
    folder: assembly.asset(properties.Code.S3Key),
    handler: properties.Handler,
    timeoutSeconds: properties.Timeout ?? 3,
    memoryMegabytes,
    templateVariables: properties.Environment?.Variables ?? {},
    variables: {
      ...properties.Environment?.Variables,
      ...variables(ref, properties.Role),
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_LAMBDA_FUNCTION_NAME: ref,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${ref}`,
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
      TZ: ':UTC',
      LANG: 'en_US.UTF-8',
      PATH: process.env.PATH ?? '',
    },
  };
}

class Pool {
  readonly definition: FunctionDefinition;
  readonly #log: WriteStream;
  readonly #metrics: Metrics;
  #environments: Environment[] = [];
  readonly #waiting: ((environment: Environment) => void)[] = [];
  #stopped = false;

  constructor(definition: FunctionDefinition, logs: string, metrics: Metrics) {
    this.definition = definition;
    this.#metrics = metrics;
    this.#log = createWriteStream(join(logs, `${definition.name}.log`), { flags: 'a' });
  }

  sameAs(other: FunctionDefinition): boolean {
    return JSON.stringify(other) === JSON.stringify(this.definition);
  }

  warm(): void {
    if (this.#environments.length === 0) this.#start().busy = false;
  }

  async invoke(event: unknown): Promise<Outcome> {
    const environment = await this.#free();
    const outcome = await environment.invoke(event);
    this.#tell('Invocations', 1);
    this.#tell('Errors', outcome.ok ? 0 : 1);
    if (this.#stopped) environment.stop();
    const waiting = this.#waiting.shift();
    if (waiting) waiting(this.#take() ?? this.#start());
    return outcome;
  }

  stop(): void {
    this.#stopped = true;
    for (const environment of this.#environments) if (!environment.busy) environment.stop();
  }

  #tell(name: string, value: number): void {
    const dimensions = { FunctionName: this.definition.name };
    this.#metrics.put({ namespace: 'AWS/Lambda', name, dimensions }, value);
  }

  #free(): Promise<Environment> | Environment {
    const idle = this.#take();
    if (idle) return idle;
    if (this.#environments.length < mostEnvironments) return this.#start();
    return new Promise((done) => this.#waiting.push(done));
  }

  #take(): Environment | undefined {
    this.#environments = this.#environments.filter(({ alive }) => alive);
    const idle = this.#environments.find(({ busy }) => !busy);
    if (idle) idle.busy = true;
    return idle;
  }

  #start(): Environment {
    const environment = new Environment(this.definition, this.#log, (line) => this.#metrics.read(line));
    environment.busy = true;
    this.#environments.push(environment);
    return environment;
  }
}
