/** A stage and its account, or a state folder of this machine and its path. */
export type Place = { stage: string; account: string };

export const placeName = ({ stage, account }: Place) => `${stage} (${account})`;
