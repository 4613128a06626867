import { randomBytes } from 'node:crypto';

/** By ARN and name, for as long as this process lives: nothing that is kept depends on one. */
const values = new Map<string, string>();

const reference =
  /\{\{resolve:secretsmanager:(arn:aws:secretsmanager:[^:]*:[^:]*:secret:[^:}]+:SecretString:[^:}]+)::\}\}/g;

/** Puts the values of secrets where a template refers to them: what a deployment would have generated. */
export function withSecrets(properties: unknown): unknown {
  const generated = (_whole: string, name: string): string => {
    const value = values.get(name) ?? randomBytes(32).toString('hex');
    values.set(name, value);
    return value;
  };
  return JSON.parse(JSON.stringify(properties).replace(reference, generated));
}
