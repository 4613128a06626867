// Apart from the other rules of opportunities, which every start loads.

/** For how many days an expired offer is kept for its owner to renew. */
export const keptExpired = 30;

/** When an offer is deleted that nobody renews: ISO 8601. */
export function deletionOf({ expiry }: { expiry: string }): string {
  return new Date(Date.parse(expiry) + keptExpired * 86_400_000).toISOString();
}
