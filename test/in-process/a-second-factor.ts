/** Gives a member an authenticator app, as if they had set it up. The table has to be known. */
export async function aSecondFactor(uid: string): Promise<void> {
  const { change } = await import('../../functions/data/change.ts');
  const { factorKey } = await import('../../functions/stores/second-factors.ts');
  await change((unit) => unit.putItem({ ...factorKey(uid), secret: 'A'.repeat(32), confirmed: true }));
}
