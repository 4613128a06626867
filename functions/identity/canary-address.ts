/** Where SES's own simulator takes mail for nobody: the canary's, which nobody can be. */
export const canaryAddress = 'success+canary@simulator.amazonses.com';
