import type { Accounts } from '../in-process/accounts.ts';
import type { Answer } from '../in-process/network.ts';

export type Person = { id: string; email: string; password: string };

/** An administrator, who needs a second factor where one is demanded, and a member, who doesn't. */
export async function administratorAndMember(accounts: Accounts): Promise<{ ada: Person; mia: Person }> {
  const ada = await accounts.aMember('Ada Administrator');
  const mia = await accounts.aMember();
  await accounts.network.ground({ admins: [{ id: ada.id }] });
  return { ada, mia };
}

/** An answer's status, with the code of a refusal: '403 forbidden'. */
export function said({ status, body }: Answer): string {
  const { error } = body as { error?: { code: string } };
  return error ? `${status} ${error.code}` : `${status}`;
}
