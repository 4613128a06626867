import { SlidersHorizontal } from 'lucide-react';
import { Fragment, useId, useRef, useState } from 'react';
import { inDigits } from '../../language/format.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { breakpoints } from '../theme/breakpoints.ts';
import { useMedia } from '../use-media.ts';
import { FacetChips } from './facet-chips.tsx';
import type { Facet } from './facets.ts';
import type { ListFacets, Token } from './use-facets.ts';
import './facet-bar.css';

/** Those that are few and named in the list's own words stand open; the others open one by one. */
const standsOpen = ({ full, single }: Facet) => full || single;

/**
 * What narrows a list: chips, on a phone in a sheet that a button opens, and what is chosen of them.
 *
 * @param found how many records there are by what is chosen, in words
 */
export function FacetBar({ of, found }: { of: ListFacets; found: string }) {
  const isPhone = useMedia(breakpoints.phone);
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { facets, tokens, clear } = of;
  if (facets.length === 0) return null;
  const close = () => setOpen(false);
  // Elsewhere what stands open says itself what is chosen of it.
  const named = isPhone ? tokens : tokens.filter(({ facet }) => !standsOpen(facet));

  return (
    <section ref={bar} className="facets screen-only" aria-label="Filters" tabIndex={-1}>
      {isPhone ? (
        <Button
          icon={SlidersHorizontal}
          className="facets-button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Filters
          {tokens.length > 0 && <On count={tokens.length} />}
        </Button>
      ) : (
        <FacetFields of={of} />
      )}
      <Tokens
        tokens={named}
        onDropped={() => bar.current?.focus()}
        onClear={tokens.length > 0 ? clear : undefined}
      />
      <Dialog open={isPhone && open} className="facet-sheet" title="Filters" onClose={close}>
        <FacetFields of={of} />
        <div className="facets-foot">
          <Button tone="quiet" aria-disabled={tokens.length === 0} onClick={clear}>
            Clear all
          </Button>
          <Button tone="primary" onClick={close}>
            Show {found}
          </Button>
          <p className="visually-hidden" role="status">
            {found}
          </p>
        </div>
      </Dialog>
    </section>
  );
}

/** How many are on. */
function On({ count }: { count: number }) {
  return (
    <span className="facets-on">
      {inDigits(count)}
      <span className="visually-hidden"> on</span>
    </span>
  );
}

function FacetFields({ of }: { of: ListFacets }) {
  const panel = useId();
  const [open, setOpen] = useState<string>();
  return (
    <>
      {of.facets
        .filter(({ full }) => full)
        .map((facet) => (
          <FacetChips key={facet.name} facet={facet} of={of} />
        ))}
      <div className="facet-openers">
        {of.facets
          .filter(({ full }) => !full)
          .map((facet) => {
            if (facet.single) return <FacetChips key={facet.name} facet={facet} of={of} />;
            const isOpen = open === facet.name;
            const on = of.tokens.filter((token) => token.facet === facet).length;
            return (
              <Fragment key={facet.name}>
                <button
                  type="button"
                  className="facet-opener"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? panel : undefined}
                  onClick={() => setOpen(isOpen ? undefined : facet.name)}
                >
                  {facet.label}
                  {on > 0 && <On count={on} />}
                  <Icon name="down" />
                </button>
                {isOpen && <FacetChips panel={panel} facet={facet} of={of} />}
              </Fragment>
            );
          })}
      </div>
    </>
  );
}

/** What is chosen, each with a press that drops it. */
function Tokens({
  tokens,
  onDropped,
  onClear,
}: {
  tokens: readonly Token[];
  /** The button that had the focus is gone. */
  onDropped: () => void;
  onClear: (() => void) | undefined;
}) {
  if (!onClear) return null;
  return (
    <ul className="facet-tokens" aria-label="Chosen filters">
      {tokens.map(({ words, drop }) => (
        <li key={words}>
          <button
            type="button"
            className="facet-token"
            onClick={() => {
              drop();
              onDropped();
            }}
          >
            <span className="visually-hidden">Drop </span>
            {words}
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <Button
          tone="quiet"
          onClick={() => {
            onClear();
            onDropped();
          }}
        >
          Clear all
        </Button>
      </li>
    </ul>
  );
}
