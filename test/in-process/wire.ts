import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

export type Wire = {
  /** Where the table is reached over it. */
  origin: string;
  /**
   * Decides the fate of each call, given its DynamoDB operation; counts start at 0 with each `fates`. While it decides
   * the call waits, so that others can come first.
   */
  fates(decide: (call: { operation: string; index: number }) => Fate | Promise<Fate>): void;
  /** Calls since the last `fates`. */
  calls(): number;
  stop(): void;
};

/** A wire to a table's engine that can fail. */
export async function startWire(engine: string): Promise<Wire> {
  let decide: Parameters<Wire['fates']>[0] = () => 'pass';
  let index = 0;
  const wire = createServer((request, response) => {
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    const fate = decide({ operation, index: index++ });
    void carry(request, response, engine, fate);
  });
  await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    fates(next) {
      decide = next;
      index = 0;
    },
    calls: () => index,
    stop() {
      wire.close();
      wire.closeAllConnections();
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
    // As AWS's own sentences do, it quotes what it was asked.
    const message = `No: ${Buffer.concat(chunks)}`;
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${error}`, message }));
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
