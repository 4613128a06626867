/** Addresses that the service worker leaves to the network. Every other one opens the app. */
export const navigationDenylist = [
  /^\/(?:api|media|__local|assets)\//,
  /^\/(?:config\.json|service-worker\.js)(?:\?|$)/,
];
