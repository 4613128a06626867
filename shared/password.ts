/** Characters of the shortest password taken; no rules on what it is made of (ASVS 6.2). */
export const shortestPassword = 12;
