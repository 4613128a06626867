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

/** Environments of one function that run side by side at most; further events wait their turn. */
const mostEnvironments = 4;
/** Pauses before the retries of an asynchronous invocation. Lambda waits a minute, then two. */
const retryPauses = [1_000, 2_000];

/** The functions of the assembly that are the product's own. */
export class Functions {
  readonly #pools = new Map<string, Pool>();
  readonly #invokeConfigs = new Map<string, InvokeConfigProperties>();
  readonly #queues: Queues;
  readonly #logs: string;
  readonly #metrics: Metrics;
  /** How many the account runs at once. */
  concurrency: number;
  #running = 0;

  /**
   * @param variables what the environment of a function holds besides the template's, given its name and role
   * @param queues where an asynchronous event goes that no retry could save
   * @param logs the folder for what the functions print
   * @param metrics what is told how they fare
   * @param concurrency how many may run at once
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

  /** Takes over a newer assembly: functions whose bundle or settings changed start afresh. */
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

  /** Whether a function goes by a name: its own, its ARN, or its construct's (`schedule`). */
  isCalled(arn: string, name: string): boolean {
    const definition = this.#pools.get(functionName(arn))?.definition;
    return (
      definition !== undefined &&
      [definition.arn, definition.name, definition.id].some(
        (known) => known.toLowerCase() === name.toLowerCase(),
      )
    );
  }

  /** What the functions are called. */
  get names(): string[] {
    return [...this.#pools.keys()];
  }

  /** Every variable of every function's template, for operators' tools that need the same names. */
  get variables(): Record<string, string> {
    return Object.assign({}, ...[...this.#pools.values()].map((pool) => pool.definition.templateVariables));
  }

  /** Starts an environment of every function, so that nobody waits for the first. */
  warm(): void {
    for (const pool of this.#pools.values()) pool.warm();
  }

  /** Whether as many run as may: who waits for an outcome is refused then, while streams and events wait. */
  get full(): boolean {
    return this.#running >= this.concurrency;
  }

  /** Notes that somebody was refused because as many run as may. @param name the function's name */
  noteRefused(name: string): void {
    const dimensions = { FunctionName: functionName(name) };
    this.#metrics.put({ namespace: 'AWS/Lambda', name: 'Throttles', dimensions });
  }

  /** Invokes and waits for the outcome. @param name the function's name or ARN */
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
   * Invokes for somebody who doesn't wait. A failure is retried as often as the template says; then the event
   * goes to the queue that the template names.
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

/** The name in a function's ARN, or the name that it is. */
export function functionName(nameOrArn: string): string {
  return nameOrArn.split(':function:').at(-1) ?? nameOrArn;
}

/** The deployment helpers that the CDK adds are written in Python or answer custom resources only. */
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
    const begun = Date.now();
    const outcome = await environment.invoke(event);
    this.#tell('Invocations', 1);
    this.#tell('Duration', Date.now() - begun);
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
