/** Characters of the shortest password taken; no rules on what it is made of (ASVS 6.2). */
export const shortestPassword = 12;
/** As many as the sign-in service keeps. */
export const longestPassword = 256;

/** What everybody could know of the person who chooses. */
export type About = { email?: string | undefined; name?: string | undefined };

/** What is wrong with a password somebody chooses, in a sentence for them; nothing if it may be used. */
export async function passwordProblem(password: string, _about: About = {}): Promise<string | undefined> {
  if (password.length < shortestPassword) return `A password needs ${shortestPassword} or more characters.`;
  if (password.length > longestPassword) return `A password can have at most ${longestPassword} characters.`;
  return undefined;
}
