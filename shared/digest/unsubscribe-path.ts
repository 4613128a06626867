/** The page that ends the digest without signing in. */
export const unsubscribePath = '/unsubscribe';
