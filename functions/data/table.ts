import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';

export const tableName = process.env.TABLE_NAME ?? '';

/**
 * Attempts and waits are few and short, so that a caller hears `try-again` from us well before the function times out.
 */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    retryStrategy: new ConfiguredRetryStrategy(4, (attempt) => 40 * 2 ** attempt),
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export type Item = Record<string, unknown> & { pk: string; sk: string };
export type Key = { pk: string; sk: string };

/** A key as one text, and back. The partition has no space in it. */
export const keyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;
export const keyFromText = (name: string): Key => {
  const [pk = '', ...sk] = name.split(' ');
  return { pk, sk: sk.join(' ') };
};

export const primaryKey = ({ pk, sk }: Key): Key => ({ pk, sk });

/** Seconds since 1970, as the table's time-to-live attribute `expires` wants it. */
export const secondsFrom = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds;

const transient = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'RequestTimeout',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether the table or another service failed for a reason other than the request itself. */
export function isTransient(error: unknown): boolean {
  const { name, code, $metadata, $retryable } = error as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
    $retryable?: object;
  };
  const status = $metadata?.httpStatusCode ?? 0;
  return (
    transient.has(name ?? '') ||
    transient.has(code ?? '') ||
    status >= 500 ||
    (name !== 'TransactionCanceledException' && $retryable !== undefined)
  );
}
