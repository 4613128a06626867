export const blockings = {
  blocked: 'They don’t reach me',
  muted: 'They reach me in the app, without an email',
} as const;
