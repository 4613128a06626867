import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { z } from 'zod';
import { ProductError } from '../../shared/errors.ts';
import { product } from '../../shared/product.ts';

/**
 * Makes a person an administrator:
 *
 *   npm run grant-admin -- --email ana@example.org [--outputs build/outputs.json]
 *
 * with the operator's AWS credentials and region in the environment. `--outputs` is the file that
 * `npm run deploy` wrote.
 */
const outputsSchema = z
  .record(z.string(), z.record(z.string(), z.string()))
  .transform((stacks) => ({ ...stacks[`${product.name}-Data`], ...stacks[`${product.name}-Identity`] }))
  .pipe(z.object({ TableName: z.string(), UserPoolId: z.string() }));

async function idOf(email: string, userPoolId: string): Promise<string> {
  try {
    const { UserAttributes, UserStatus } = await new CognitoIdentityProviderClient({}).send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }),
    );
    const id = UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!id || UserStatus === 'UNCONFIRMED')
      throw new Error('This person has not confirmed their address yet: the code is in their mail.');
    return id;
  } catch (error) {
    if (error instanceof UserNotFoundException)
      throw new Error('Nobody has signed up with this address. Ask them to do so in the app first.');
    throw error;
  }
}

const { values } = parseArgs({
  options: { email: { type: 'string' }, outputs: { type: 'string', default: 'build/outputs.json' } },
});
try {
  const email = z.email('Say who: --email ana@example.org').parse(values.email);
  if (!existsSync(values.outputs))
    throw new Error(`${values.outputs} is not there: deploy first, or name the file with --outputs.`);
  const { TableName, UserPoolId } = outputsSchema.parse(
    JSON.parse(readFileSync(resolve(values.outputs), 'utf8')),
  );
  const id = await idOf(email, UserPoolId);
  // The functions' modules read the table's name when they are loaded.
  process.env.TABLE_NAME = TableName;
  process.env.USER_POOL_ID = UserPoolId;
  const { makeAdministrator } = await import('./make-administrator.ts');
  await makeAdministrator(id);
  console.log(`${email} is an administrator.`);
} catch (error) {
  const nobody = error instanceof ProductError && error.code === 'not-found';
  console.error(nobody ? 'This person is no member and has not asked to join.' : messageOf(error));
  process.exitCode = 1;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n');
  return (error as Error).message;
}
