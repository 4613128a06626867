import { focusHeading } from '../ui/page/page-heading.tsx';

/** The id of the heading of the request that is open beside the list. */
export const besideHeading = 'request-beside';

/** Focuses the request that is open beside the list, or the page's heading where none is. */
export function focusRequest(): void {
  const heading = document.getElementById(besideHeading);
  if (heading) {
    heading.focus({ preventScroll: true });
    // The part beside the list scrolls by itself; on a phone the page does.
    heading.scrollIntoView({ block: 'nearest' });
  } else focusHeading();
}
