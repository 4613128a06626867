/** Characters of the shortest password taken; no rules on what it is made of (ASVS 6.2). */
export const shortestPassword = 12;
const longestPassword = 256;

/** Whose password it is: what it must not be made of. */
export type Whose = { email?: string; name?: string };

/** Why this can't be somebody's password, for the person who typed it; nothing if it can. */
export function passwordProblem(password: string, _whose: Whose = {}): string | undefined {
  if (password.length < shortestPassword) return `A password needs ${shortestPassword} or more characters.`;
  if (password.length > longestPassword) return `A password can have at most ${longestPassword} characters.`;
  return undefined;
}
