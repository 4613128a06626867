import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { toast } from '../feedback/toast.ts';

/**
 * Shares a page's address through the device, or else copies it.
 *
 * @param path of the page, without the search text
 */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = window.location.origin + path;
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      // The person cancelled, or the dialog is open already.
      if (error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name)) return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast(t('The link was copied.'));
    } catch {
      toast(t('The link could not be copied: {url}', { url }), 'failed');
    }
  };
  return (
    <Button tone="quiet" icon="share" onClick={share}>
      {t('Share')}
    </Button>
  );
}
