import { randomBytes } from 'node:crypto';

const reference =
  /\{\{resolve:secretsmanager:(arn:aws:secretsmanager:[^:]*:[^:]*:secret:[^:}]+:SecretString:[^:}]+)::\}\}/g;

/** Generated values, by the ARN of their secret and their name in it. */
export type Secrets = Record<string, string>;

/** Replaces a template's references to secrets by their values; missing values are generated. */
export function withSecrets(properties: unknown, secrets: Secrets): unknown {
  const generated = (_whole: string, name: string): string => {
    secrets[name] ??= randomBytes(32).toString('hex');
    return secrets[name];
  };
  return JSON.parse(JSON.stringify(properties).replace(reference, generated));
}
