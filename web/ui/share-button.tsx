import { Button } from './button.tsx';
import { toast } from './toast.ts';

/**
 * Gives a page's address to somebody: by what the device has for that, or by the clipboard.
 *
 * @param path of the page, without what was searched for
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = window.location.origin + path;
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast('The link is copied.');
      }
    } catch (error) {
      // Whoever changes their mind knows it.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast(`The link could not be copied: ${url}`);
    }
  };
  return (
    <Button tone="quiet" icon="share" onClick={share}>
      Share
    </Button>
  );
}
