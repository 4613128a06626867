import { randomBytes } from 'node:crypto';

/** By ARN, for as long as this process lives: nothing that is kept depends on one. */
const values = new Map<string, string>();

const reference =
  /\{\{resolve:secretsmanager:(arn:aws:secretsmanager:[^:]*:[^:]*:secret:[^:}]+):SecretString:::\}\}/g;

/** Puts the values of secrets where a template refers to them: what a deployment would have generated. */
export function withSecrets(properties: unknown): unknown {
  const generated = (_whole: string, arn: string): string => {
    const value = values.get(arn) ?? randomBytes(32).toString('hex');
    values.set(arn, value);
    return value;
  };
  return JSON.parse(JSON.stringify(properties).replace(reference, generated));
}
