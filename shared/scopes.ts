/** What an access token is for: the product's API. It says so in no other word than this. */
export const apiScope = 'colloquy/api';

/** Of Cognito's own tokens: with it their holder changes password, address and identity at the pool. */
export const selfServiceScope = 'aws.cognito.signin.user.admin';
