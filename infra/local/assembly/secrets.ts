import { randomBytes } from 'node:crypto';

const reference =
  /\{\{resolve:secretsmanager:(arn:aws:secretsmanager:[^:]*:[^:]*:secret:[^:}]+:SecretString:[^:}]+)::\}\}/g;

/** The values that a deployment would have generated, by the ARN of their secret and their name in it. */
export type Secrets = Record<string, string>;

/** Puts the values of secrets where a template refers to them; one that is not there yet is made. */
export function withSecrets(properties: unknown, secrets: Secrets): unknown {
  const generated = (_whole: string, name: string): string => {
    secrets[name] ??= randomBytes(32).toString('hex');
    return secrets[name];
  };
  return JSON.parse(JSON.stringify(properties).replace(reference, generated));
}
