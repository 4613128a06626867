/** A stage and the account it is in, or a state folder of this machine and where that is. */
export type Place = { stage: string; account: string };

export const placeName = ({ stage, account = 'unknown' }: { stage: string; account?: string | undefined }) =>
  `${stage} (${account})`;
