/**
 * Screens that make no sense after signing in: it would loop, or they explain why somebody can't sign in, or they need
 * the link of a mail.
 */
const entryScreens = ['login', 'check-login', 'approval', 'baduser', 'revert-email'];

/**
 * Where to go after signing in: a path of this app, or home. An address that could lead to another site (`//host`,
 * `/\host`, a scheme, a control character that browsers drop) becomes home.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  const home = '/home';
  if (!wanted?.startsWith('/')) return home;
  const here = 'https://here.invalid';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses
  if (/[\u0000-\u001f\\]/.test(wanted) || !URL.canParse(wanted, here)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, here);
  const leadsHere = origin === here && !pathname.startsWith('//');
  if (!leadsHere || entryScreens.includes(pathname.split('/')[1] ?? '')) return home;
  return pathname + search + hash;
}
