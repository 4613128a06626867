/** Somebody who can sign in at once. */
export interface Identity {
  /** The identity's uid, when it has to be a certain one. */
  sub?: string;
  email: string;
  name: string;
  password: string;
}

/** An account that `npm start` shows to whoever started it. */
export interface Account {
  email: string;
  password: string;
  /** What the account is for, in a few words. */
  role: string;
}

/** How large a network to make, and from which number its chance follows. */
export interface SeedOptions {
  members?: number;
  randomSeed?: number;
}

/**
 * What the first seed gets to work with. The AWS SDK reaches the running engines with `region`,
 * `credentials` (which may do everything) and the endpoint of the service:
 * `new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamodb })`.
 */
export interface SeedContext {
  options: SeedOptions;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** An S3 client needs no `forcePathStyle`: the buckets' names see to it. */
  endpoints: { dynamodb: string; s3: string; cognito: string; lambda: string; ses: string; kms: string };
  /** All variables of all functions: TABLE_NAME, UPLOAD_BUCKET, MEDIA_BUCKET, USER_POOL_ID… */
  variables: Record<string, string>;
  /**
   * Makes an identity with a verified address and a password, as if sign-up and confirmation were long past:
   * no mail is sent and no function is told. Returns its uid.
   */
  createIdentity(identity: Identity): Promise<string>;
  /** Tells whoever waits how far it is. */
  progress(message: string): void;
}

/**
 * `seed.ts` exports a function `seed` of this type. It is called once, on empty tables and buckets; what it
 * writes is history: streams start after it. If it is interrupted, the next start empties everything and
 * calls it again. An object that it puts into the upload bucket does reach the function that makes pictures.
 */
export type Seed = (context: SeedContext) => Promise<Account[]>;
