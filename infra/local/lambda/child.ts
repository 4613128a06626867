/**
 * The process of an execution environment, like Lambda's Node.js runtime: it loads the module once, and then handles one
 * event at a time. It exchanges messages with `environment.ts`.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Answer, Invocation } from './protocol.ts';

const [folder = '', handlerName = ''] = process.argv.slice(2);

// A bundle must not find the packages of this project, as it wouldn't on AWS.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const inside = !resolved.url.startsWith('file:') || fileURLToPath(resolved.url).startsWith(folder);
    if (
      inside ||
      !context.parentURL?.startsWith('file:') ||
      !fileURLToPath(context.parentURL).startsWith(folder)
    )
      return resolved;
    throw Object.assign(new Error(`Cannot find package '${specifier}' in the function's bundle`), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
  },
});

const send = (answer: Answer) => process.send?.(answer);
// The parent process has ended.
process.on('disconnect', () => process.exit());

type Handler = (event: unknown, context: object) => unknown;

async function load(): Promise<Handler> {
  const [module = '', name = ''] = handlerName.split('.');
  const file = ['.mjs', '.js', '.cjs']
    .map((suffix) => join(folder, module + suffix))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`Cannot find module '${module}' in ${folder}`);
  const handler = (await import(pathToFileURL(file).href))[name];
  if (typeof handler !== 'function') throw new Error(`${handlerName} is undefined or not exported`);
  return handler;
}

function describe(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

function context({ requestId, deadline, arn }: Invocation): object {
  const environment = process.env;
  return {
    awsRequestId: requestId,
    functionName: environment.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: environment.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    logGroupName: environment.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: environment.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

try {
  const handler = await load();
  process.on('message', async (invocation: Invocation) => {
    try {
      const result = await handler(JSON.parse(invocation.event), context(invocation));
      send({ type: 'result', payload: JSON.stringify(result) ?? 'null' });
    } catch (error) {
      const failure = describe(error);
      console.error(failure.trace.join('\n') || failure.errorMessage);
      send({ type: 'error', ...failure });
    }
  });
  send({ type: 'ready' });
} catch (error) {
  const failure = describe(error);
  console.error(failure.trace.join('\n') || failure.errorMessage);
  send({ type: 'unloadable', ...failure });
}
