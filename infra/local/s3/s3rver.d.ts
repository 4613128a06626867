/** The part of s3rver that is used here; the package comes without types. */
declare module 's3rver' {
  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  }

  export default class S3rver {
    constructor(options: Options);
    readonly store: {
      deleteObject(bucket: string, key: string): Promise<void>;
      /** The file that keeps a part of an object: `object`, `object.md5` or `metadata.json`. */
      getResourcePath(bucket: string, key: string, part: string): string;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
