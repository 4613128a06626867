/** An address of SES's simulator for the canary, which nobody can own. */
export const canaryAddress = 'success+canary@simulator.amazonses.com';
