/** The secret of the app that `aSecondFactor` gives. */
export const appSecret = 'A'.repeat(32);

/** Gives a member an authenticator app, as if they had set it up. The table has to be known. */
export async function aSecondFactor(uid: string): Promise<void> {
  const { encrypt } = await import('../../functions/data/encryption.ts');
  const { change } = await import('../../functions/data/change.ts');
  const { factorKey } = await import('../../functions/stores/second-factors.ts');
  const secret = await encrypt({ person: uid }, appSecret);
  await change((unit) => unit.putItem({ ...factorKey(uid), secret, appAdded: unit.now.toISOString() }));
}
