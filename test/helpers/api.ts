import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './product.ts';

export type Json = Record<string, unknown>;

export type Answer<T = Json> = {
  status: number;
  headers: Headers;
  /** The body, parsed; an empty object when there is none or it isn't JSON. */
  body: T;
  /** The body as it came over the wire. */
  text: string;
};

export type CallOptions = {
  body?: unknown;
  /** The version an edit starts from. */
  version?: number;
  headers?: Record<string, string>;
};

/** How often a call is made again that was answered 503: nothing was changed, try again in a moment. */
const mostRepeats = 5;

/**
 * One call of the API, by a client that does as the answer says on a busy machine. A body that is a
 * string is sent as it is, anything else as JSON.
 */
export async function call<T = Json>(
  token: string | undefined,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  for (let repeats = 0; ; repeats += 1) {
    const answer = await callOnce<T>(token, method, path, options);
    if (answer.status !== 503 || repeats === mostRepeats) return answer;
    const asked = Number(answer.headers.get('retry-after') ?? 2 ** repeats / 2);
    // A little off, so that who was refused at once doesn't come back at once.
    await sleep(asked * 1000 * (1 + Math.random() / 4));
  }
}

async function callOnce<T>(
  token: string | undefined,
  method: string,
  path: string,
  { body, version, headers = {} }: CallOptions,
): Promise<Answer<T>> {
  const answer = await ask(path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: answer.status,
    headers: answer.headers,
    body: (isJson ? JSON.parse(text) : {}) as T,
    text,
  };
}

export type ErrorBody = {
  error: { code: string; message: string; fields?: { path: string; message: string }[] };
  current?: Json;
};

/** The status and code of a refusal, to be compared in one line: `403 forbidden`. */
export function refusal(answer: Answer<unknown>): string {
  const { error } = answer.body as Partial<ErrorBody>;
  return `${answer.status} ${error?.code ?? answer.text.slice(0, 200)}`;
}

/** The API as one person calls it. */
export class Caller {
  readonly token: string | undefined;
  constructor(token?: string) {
    this.token = token;
  }
  get<T = Json>(path: string, options?: CallOptions) {
    return call<T>(this.token, 'GET', path, options);
  }
  post<T = Json>(path: string, body?: unknown, options?: CallOptions) {
    return call<T>(this.token, 'POST', path, { ...options, body });
  }
  put<T = Json>(path: string, body?: unknown, options?: CallOptions) {
    return call<T>(this.token, 'PUT', path, { ...options, body });
  }
  delete<T = Json>(path: string, options?: CallOptions) {
    return call<T>(this.token, 'DELETE', path, options);
  }

  /** Reads what must be there. Throws on any other answer than 200. */
  async read<T = Json>(path: string): Promise<T> {
    return expectStatus(await this.get<T>(path), 200);
  }
  /** Creates what must succeed; the record. */
  async create<T = RecordBody>(collection: string, body: object): Promise<T> {
    return expectStatus(await this.post<T>(`/api/${collection}`, body), 201);
  }
  /** Changes some fields of a record as it stands, and again where the product wrote to it meanwhile; the record. */
  async change<T = RecordBody>(collection: string, id: string, fields: object): Promise<T> {
    const path = `/api/${collection}/${id}`;
    for (;;) {
      const now = await this.read<RecordBody>(path);
      const answer = await this.put<T>(path, { ...now, ...fields }, { version: now.version });
      if (answer.status !== 412) return expectStatus(answer, 200);
    }
  }
  /** Every record of a collection that this person is answered, over all pages. */
  async listAll<T = RecordBody>(collection: string): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const page = await this.read<{ items: T[]; cursor?: string }>(`/api/${collection}?limit=200${query}`);
      all.push(...page.items);
      cursor = page.cursor;
    } while (cursor);
    return all;
  }
}

export type RecordBody = {
  id: string;
  version: number;
  createTimestamp: string;
  updateTimestamp: string;
  [field: string]: unknown;
};

export function expectStatus<T>(answer: Answer<T>, status: number): T {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, was answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer.body;
}
