/** An identity that can sign in at once. */
export interface Identity {
  /** The identity's uid, if it must be a certain one. */
  sub?: string;
  email: string;
  name: string;
  password: string;
}

/** An account that `npm start` prints. */
export interface Account {
  email: string;
  password: string;
  role: string;
}

/** The size of the network, and the seed of its random numbers. */
export interface SeedOptions {
  members?: number;
  randomSeed?: number;
}

/**
 * What the first seed works with. The AWS SDK reaches the engines with `region`, `credentials` (which allow everything)
 * and `endpoints`.
 */
export interface SeedContext {
  options: SeedOptions;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** The environment variables with the services' addresses. S3 needs no `forcePathStyle`, because of the buckets' names. */
  endpoints: Record<
    `AWS_ENDPOINT_URL_${'DYNAMODB' | 'S3' | 'COGNITO_IDENTITY_PROVIDER' | 'LAMBDA' | 'SESV2' | 'KMS'}`,
    string
  >;
  /** The environment variables of all functions: TABLE_NAME, UPLOAD_BUCKET, MEDIA_BUCKET, USER_POOL_ID… */
  variables: Record<string, string>;
  /**
   * Creates an identity with a verified address and a password, without mails and triggers. Returns its uid.
   */
  createIdentity(identity: Identity): Promise<string>;
  /** Shows the progress. */
  progress(message: string): void;
}

/**
 * The type of `seed` in `seed.ts`. It is called once, on empty tables and buckets, before streams start. If it is
 * interrupted, the next start deletes everything and calls it again. Objects that it puts into the upload bucket do reach
 * the function that makes pictures.
 */
export type Seed = (context: SeedContext) => Promise<Account[]>;
