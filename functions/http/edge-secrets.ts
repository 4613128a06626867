/** The secrets that only CloudFront and this function know, the current one first (infra/stacks/media-stack.ts). */
export const edgeSecrets = (): string[] => (process.env.EDGE_SECRETS ?? '').split(',').filter(Boolean);
