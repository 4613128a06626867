import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressed, isAddressed, passOn } from '../next-version.ts';

/* In the page, before anything else of it: tells the address what nobody should see, and again until it hears it. */
const watch = `
const tell = (what) => fetch('/complaints', { method: 'POST', body: what }).catch(() => setTimeout(tell, 500, what));
addEventListener('error', ({ message, filename }) => message && tell('error: ' + message + ' ' + filename));
addEventListener('unhandledrejection', ({ reason }) => tell('rejection: ' + (reason?.stack ?? reason)));
addEventListener('securitypolicyviolation', (of) => tell('policy: ' + of.violatedDirective + ' ' + of.blockedURI));
`;

/** The product on an address of its own, which hears what its pages complain of and can be cut off. */
export async function watched(product: string) {
  const complaints: string[] = [];
  let isCut = false;
  const server = createServer(async (asked, answer) => {
    if (isCut) return answer.destroy();
    const { pathname } = new URL(asked.url ?? '/', product);
    if (pathname === '/watch.js')
      return answer.writeHead(200, { 'content-type': 'text/javascript' }).end(watch);
    if (pathname === '/complaints') {
      complaints.push(Buffer.concat(await asked.toArray()).toString());
      return answer.writeHead(204).end();
    }
    const isPage = !/^\/(api|media|__local)\//.test(pathname) && !/\.(?!html$)\w+$/.test(pathname);
    if (isAddressed(pathname)) return passOn(product, asked, answer, addressed(product, asked));
    const watching = (page: string) => page.replace('<head>', '<head><script src="/watch.js"></script>');
    passOn(product, asked, answer, isPage ? watching : undefined);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    complaints,
    /** Whether nothing is answered, as where there is no network. */
    cut(whether: boolean) {
      isCut = whether;
      if (whether) server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
