/** An error of the engine, with DynamoDB's name. */
export class TableError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** The engine separates data by region and access key, so all requests use the same. */
export const engineAuthorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00';

/** Calls a DynamoDB (or `DynamoDBStreams`) operation of the engine. Throws {@link TableError}. */
export async function callEngine<Output>(
  origin: string,
  operation: string,
  input: object,
  service: 'DynamoDB_20120810' | 'DynamoDBStreams_20120810' = 'DynamoDB_20120810',
): Promise<Output> {
  const response = await fetch(origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${service}.${operation}`,
      'x-amz-date': '20260101T000000Z',
      authorization: engineAuthorization,
    },
    body: JSON.stringify(input),
  });
  const output = (await response.json()) as Output & { __type?: string; message?: string; Message?: string };
  if (response.ok) return output;
  throw new TableError((output.__type ?? '').split('#').at(-1) ?? '', output.message ?? output.Message ?? '');
}
