/** Addresses that the service worker leaves to the network. All others are the app's, whatever they end in. */
export const notTheApp = [
  /^\/(?:api|media|__local|assets)\//,
  /^\/(?:config\.json|service-worker\.js)(?:\?|$)/,
];
