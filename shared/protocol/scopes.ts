/** The scope of access tokens for the product's API. */
export const apiScope = 'colloquy/api';

/** The scope with which a token's holder could change password and address at Cognito itself. */
export const selfServiceScope = 'aws.cognito.signin.user.admin';
