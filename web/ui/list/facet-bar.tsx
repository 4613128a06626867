import { SlidersHorizontal } from 'lucide-react';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { type Facet, isFlag } from '../../../shared/field-types/facet.ts';
import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { rich } from '../language/rich.tsx';
import { useMedia } from '../page/use-media.ts';
import { breakpoints } from '../theme/style-sheets.ts';
import { FacetChips } from './facet-chips.tsx';
import type { ListFacets, Token } from './use-facets.ts';
import './facet-bar.css';

/**
 * A list's filters: a row of buttons that open facets, on a phone one button that opens a sheet, and what is chosen.
 *
 * @param found how many records fit, in words, once that is known
 * @param search the search box, with which the phone's button shares a row
 */
export function FacetBar({
  of,
  found,
  search,
}: {
  of: ListFacets;
  found: string | undefined;
  search?: ReactNode;
}) {
  const isPhone = useMedia(breakpoints.phone);
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { facets, tokens, clear } = of;
  if (facets.length === 0) return search;
  const close = () => setOpen(false);
  // On wide screens the flags are always in sight and show their own state.
  const named = isPhone ? tokens : tokens.filter(({ facet }) => !isFlag(facet));

  return (
    <section ref={bar} className="facets screen-only" aria-label={t('Filters')} tabIndex={-1}>
      {(search || isPhone) && (
        <div className="facets-beside">
          {search}
          {isPhone && (
            <Button
              icon={SlidersHorizontal}
              className="facets-button"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t('Filters')}
              {tokens.length > 0 && <On count={tokens.length} />}
            </Button>
          )}
        </div>
      )}
      {!isPhone && <FacetFields of={of} />}
      <Tokens
        tokens={named}
        onDropped={() => bar.current?.focus()}
        onClear={tokens.length > 0 ? clear : undefined}
      />
      <Dialog open={isPhone && open} className="facet-sheet" title={t('Filters')} onClose={close}>
        <FacetFields of={of} inSheet />
        <div className="facets-foot">
          <Button tone="quiet" aria-disabled={tokens.length === 0} onClick={clear}>
            {t('Clear all')}
          </Button>
          <Button tone="primary" onClick={close}>
            {found ? t('Show {records}', { records: found }) : t('Show')}
          </Button>
          <p className="visually-hidden" role="status">
            {found}
          </p>
        </div>
      </Dialog>
    </section>
  );
}

const hidden = (words: ReactNode) => <span className="visually-hidden">{words}</span>;

function On({ count }: { count: number }) {
  return <span className="facets-on">{rich('{count, number}<hidden> on</hidden>', { count, hidden })}</span>;
}

/** `inSheet`: nothing stands behind *More*, and full facets are open from the start, because a sheet has room. */
function FacetFields({ of, inSheet = false }: { of: ListFacets; inSheet?: boolean }) {
  const panel = useId();
  const [open, setOpen] = useState<string>();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const standsOpen = ({ allByDefault }: Facet) => allByDefault && inSheet;
  const isBehindMore = ({ more }: Facet) => more === true && !inSheet;
  const inRow = of.facets.filter((facet) => !standsOpen(facet));
  const behind = inRow.filter(isBehindMore);
  const onIn = (...facets: Facet[]) => of.tokens.filter(({ facet }) => facets.includes(facet)).length;
  const opener = (facet: Facet) => {
    if (isFlag(facet)) return <FacetChips key={facet.name} facet={facet} of={of} />;
    const isOpen = open === facet.name;
    return (
      <Fragment key={facet.name}>
        <Opener
          isOpen={isOpen}
          panel={panel}
          on={onIn(facet)}
          onPress={() => setOpen(isOpen ? undefined : facet.name)}
        >
          {facet.label}
        </Opener>
        {isOpen && <FacetChips panel={panel} facet={facet} of={of} />}
      </Fragment>
    );
  };
  return (
    <>
      {of.facets.filter(standsOpen).map((facet) => (
        <FacetChips key={facet.name} facet={facet} of={of} />
      ))}
      <div className="facet-openers">
        {inRow.filter((facet) => !isBehindMore(facet)).map(opener)}
        {behind.length > 0 && (
          <Opener isOpen={isMoreOpen} on={onIn(...behind)} onPress={() => setMoreOpen(!isMoreOpen)}>
            {t('More')}
          </Opener>
        )}
        {isMoreOpen && behind.map(opener)}
      </div>
    </>
  );
}

function Opener({
  isOpen,
  panel,
  on,
  onPress,
  children,
}: {
  isOpen: boolean;
  /** The id of what it opens, if that is one element. */
  panel?: string;
  /** How many choices there are in it. */
  on: number;
  onPress: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      className="facet-opener"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={onPress}
    >
      {children}
      {on > 0 && <On count={on} />}
      <Icon name="down" />
    </button>
  );
}

/** The chosen values, each a button that drops it. */
function Tokens({
  tokens,
  onDropped,
  onClear,
}: {
  tokens: readonly Token[];
  /** The pressed button, which had the focus, is gone. */
  onDropped: () => void;
  onClear: (() => void) | undefined;
}) {
  if (!onClear) return null;
  return (
    <ul className="facet-tokens" aria-label={t('Chosen filters')}>
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
            {rich('<hidden>Drop </hidden>{filter}', { filter: words, hidden })}
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
          {t('Clear all')}
        </Button>
      </li>
    </ul>
  );
}
