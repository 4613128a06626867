/** The secret of the app that `aSecondFactor` gives. */
export const appSecret = 'A'.repeat(32);

/** Gives a member an authenticator app, as if they had set it up. The table has to be known. */
export async function aSecondFactor(uid: string): Promise<void> {
  const { encryptSecret } = await import('../../functions/account/app-secrets.ts');
  const { change } = await import('../../functions/data/change.ts');
  const { factorKey } = await import('../../functions/stores/second-factors.ts');
  // Where a test has no keys, nobody enters a code of the app.
  const secret = process.env.APP_KEY_ARN ? await encryptSecret(uid, appSecret) : 'encrypted';
  await change((unit) => unit.putItem({ ...factorKey(uid), secret, appAdded: unit.now.toISOString() }));
}
