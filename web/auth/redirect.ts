/** The address of a screen that redirects to a path of this app afterwards. */
export function withRedirect(screen: '/login' | '/check-login' | '/second-factor', path: string): string {
  return path === '/home' ? screen : `${screen}?${new URLSearchParams({ redirectUrl: path })}`;
}
