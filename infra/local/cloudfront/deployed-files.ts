import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Assembly } from '../assembly/assembly.ts';
import { matchesAny } from '../machine/patterns.ts';

interface DeploymentProperties {
  SourceObjectKeys: string[];
  SourceMarkers?: Record<string, string>[];
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  Exclude?: string[];
  Include?: string[];
  SystemMetadata?: Record<string, string>;
}

/** An object that a bucket deployment writes. */
export interface DeployedFile {
  body: Buffer;
  headers: Record<string, string>;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * The files that the assembly's bucket deployments write to a bucket, by key, in the order of the deployments.
 *
 * @param adapt changes a file for this machine
 */
export function deployedFiles(
  assembly: Assembly,
  bucket: string,
  adapt: (key: string, body: Buffer) => Buffer,
): Map<string, DeployedFile> {
  const files = new Map<string, DeployedFile>();
  for (const { properties } of assembly.resources<DeploymentProperties>('Custom::CDKBucketDeployment')) {
    if (properties.DestinationBucketName !== bucket) continue;
    for (const [index, objectKey] of properties.SourceObjectKeys.entries()) {
      const folder = assembly.asset(objectKey);
      for (const name of filesIn(folder)) {
        if (!selected(name, properties)) continue;
        const key = join(properties.DestinationBucketKeyPrefix ?? '', name);
        const body = adapt(
          key,
          withMarkers(readFileSync(join(folder, name)), properties.SourceMarkers?.[index]),
        );
        files.set(key, { body, headers: headersOf(name, body, properties.SystemMetadata) });
      }
    }
  }
  return files;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Filters as `aws s3 sync` does: excluded files may be included again. */
const selected = (name: string, { Exclude = [], Include = [] }: DeploymentProperties): boolean =>
  !matchesAny(Exclude, name) || matchesAny(Include, name);

/** Replaces the markers for values that are only known on deployment. */
function withMarkers(body: Buffer, markers: Record<string, string> = {}): Buffer {
  if (Object.keys(markers).length === 0) return body;
  let text = body.toString();
  for (const [marker, value] of Object.entries(markers)) text = text.replaceAll(marker, value);
  return Buffer.from(text);
}

function headersOf(
  name: string,
  body: Buffer,
  metadata: Record<string, string> = {},
): Record<string, string> {
  return {
    'content-type': types[extname(name)] ?? 'binary/octet-stream',
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    ...metadata,
  };
}
