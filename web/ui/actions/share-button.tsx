import { Button } from '../controls/button.tsx';
import { toast } from '../feedback/toast.ts';

/**
 * Gives a page's address to somebody: by what the device has for that, or else by the clipboard.
 *
 * @param path of the page, without what was searched for
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = window.location.origin + path;
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      // Whoever changes their mind, or has been asked already, knows it.
      if (error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name)) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast('The link was copied.');
    } catch {
      toast(`The link could not be copied: ${url}`, 'failed');
    }
  };
  return (
    <Button tone="quiet" icon="share" onClick={share}>
      Share
    </Button>
  );
}
