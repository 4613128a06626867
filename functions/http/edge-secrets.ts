/** What CloudFront and this function know and nobody else, the one that holds first (infra/stacks/media-stack.ts). */
export const edgeSecrets = (): string[] => (process.env.EDGE_SECRETS ?? '').split(',').filter(Boolean);
