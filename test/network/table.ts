import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { tableProperties } from './table-properties.ts';

/** What becomes of one call to the table. */
export type Fate =
  | 'pass'
  /** It never arrives. */
  | 'lost'
  /** It is carried out, but the answer is lost. */
  | 'unanswered'
  /** The table refuses it for being too busy. */
  | 'throttled'
  /** The table refuses it for good: to whoever asked, as if it had been killed before. */
  | 'denied';

export type Table = {
  /**
   * Only where the table was started with `mayFail`. Decides the fate of each call, given its DynamoDB operation; counts start at 0 with each `fates`. While
   * it decides the call waits, so that others can come first.
   */
  fates(decide: (call: { operation: string; index: number }) => Fate | Promise<Fate>): void;
  /** Calls since the last `fates`. */
  calls(): number;
  stop(): void;
};

/**
 * The table of the stacks in a real engine. The functions' own modules read their settings when they are
 * loaded: import them after this.
 *
 * @param stream whether the table has its stream, without which it is quicker
 * @param mayFail whether a wire stands in front of it that can fail, without which it is quicker
 */
export async function startTable({ stream = false, mayFail = false } = {}): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-table-'));
  const engine = await startTableEngine(folder);
  let decide: Parameters<Table['fates']>[0] = () => 'pass';
  let index = 0;
  const wire = createServer((request, response) => {
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    const fate = decide({ operation, index: index++ });
    void carry(request, response, engine.origin, fate);
  });
  if (mayFail) await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done));

  const name = `network-${process.pid}-${Date.now()}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: mayFail
      ? `http://127.0.0.1:${(wire.address() as AddressInfo).port}`
      : engine.origin,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    TABLE_NAME: name,
  });
  await new DynamoDBClient({}).send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      ...(await tableProperties()),
      ...(stream && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    }),
  );
  return {
    fates(next) {
      if (!mayFail) throw new Error('This table was started without `mayFail`.');
      decide = next;
      index = 0;
    },
    calls: () => index,
    stop() {
      wire.close();
      wire.closeAllConnections();
      engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function carry(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  decided: Fate | Promise<Fate>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fate = await decided;
  if (fate === 'lost') return void response.destroy();
  if (fate === 'throttled' || fate === 'denied') {
    const error = fate === 'throttled' ? 'ThrottlingException' : 'AccessDeniedException';
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${error}`, message: 'No' }));
    return;
  }
  // Not `fetch`: all calls of these tests go through here, and it makes each a good deal longer.
  const ahead = ask(origin, { method: 'POST', headers: request.headers });
  ahead.end(Buffer.concat(chunks));
  const [answer] = (await once(ahead, 'response')) as [IncomingMessage];
  if (fate === 'unanswered') {
    answer.resume();
    await once(answer, 'end');
    return void response.destroy();
  }
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  answer.pipe(response);
}
