import { useCombobox } from 'downshift';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Collection, names, type SectionKind, searchFrom } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { weightedLength } from '../../shared/text/characters.ts';
import { useActor, useFirstSyncDone, useOnline } from '../data/hooks.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Forgiven, Highlight } from '../ui/content/highlight.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { asItIsTyped, isLeftToComposing } from '../ui/controls/keyboard.ts';
import { translateOf } from '../ui/links/untranslated.ts';
import { useMissed } from '../ui/list/missed-searches.ts';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import { WhyWords } from '../ui/list/why-found.tsx';
import { type AppPage, pagesFor } from './pages.ts';
import { sectionOf } from './sections.ts';
import { type QueryFilters, useQueryFilters } from './use-query-filters.ts';
import { type Hit, type HitGroup, useSearchEverywhere } from './use-search-everywhere.ts';
import '../ui/list/search-box.css';
import './jump-box.css';

/** A page of the app, a record that was found, or the list of its whole kind. */
type Entry = AppPage | Hit | { collection: Collection; all: number };

/** Whether the kind's own list can show these results: the list of requests has no search, and not every list has all facets. */
const isNarrowedBy = (query: string, collection: Collection, parameters: object | undefined) =>
  collection !== 'requests' &&
  parameters !== undefined &&
  (weightedLength(query) >= searchFrom(collection) || (query === '' && Object.keys(parameters).length > 0));

const entriesOf = (
  { collection, best, total }: HitGroup,
  query: string,
  parametersOf: QueryFilters['parametersOf'],
): Entry[] =>
  total > best.length && isNarrowedBy(query, collection, parametersOf(collection))
    ? [...best, { collection, all: total }]
    : best;
const groupOf = (entry: Entry | undefined) => (entry && 'path' in entry ? 'page' : entry?.collection);
const entryKey = (entry: Entry) =>
  'path' in entry ? entry.path : 'id' in entry ? entry.id : entry.collection;
const textOf = (entry: Entry) => ('path' in entry ? t(entry.title) : 'id' in entry ? entry.name : '');

/** Finds any record of any kind from the first letter on, and goes there. It works offline. */
export default function JumpBox({ text, onText }: { text: string; onText: (text?: string) => void }) {
  const onClose = () => onText(undefined);
  const id = useId();
  const inputId = `${id}-input`;
  const navigate = useNavigate();
  const queryFilters = useQueryFilters(text);
  const { narrowed, parametersOf } = queryFilters;
  const answer = useSearchEverywhere(text, narrowed);
  const firstSyncDone = useFirstSyncDone();
  const pages = pagesFor(useActor(), text, useOnline());
  const isMissed =
    answer?.query === text.trim() && answer.whole && answer.total === 0 && pages.length === 0 && !narrowed;
  useMissed('everywhere', text, firstSyncDone && isMissed);
  const groups = text.trim() && answer?.query ? answer.groups : [];
  const entriesIn = (called: boolean) =>
    groups
      .filter((group) => group.called === called)
      .flatMap((group) => entriesOf(group, answer?.words ?? '', parametersOf));
  const entries: Entry[] = [...entriesIn(true), ...pages, ...entriesIn(false)];
  // The marks are those of the shown answer until the next one comes.
  const q = answer?.words ?? '';

  const go = (entry: Entry) => {
    onClose();
    if ('path' in entry) {
      navigate(entry.path);
      return;
    }
    const { path } = names[entry.collection];
    const words = q ? { q } : undefined;
    const search = (parameters = {}) => `?${new URLSearchParams({ ...words, ...parameters })}`;
    if ('id' in entry) navigate(`${path}/${entry.id}${weightedLength(q) > 3 ? search() : ''}`);
    else navigate(path + search(parametersOf(entry.collection)));
  };

  // A later answer may move entries, but Enter still goes to the one that the arrow keys have reached.
  const [reachedKey, setReachedKey] = useState<string>();
  const reached = Math.max(
    0,
    entries.findIndex((entry) => entryKey(entry) === reachedKey),
  );

  // The shown answer may be for fewer letters than are typed, so Enter waits for the next answer. Typing on, or moving
  // to another entry, cancels it.
  const [hurried, setHurried] = useState<string>();
  const next = entries[reached];
  const isAnswered = answer?.query === text.trim();
  const isMeant = next && (isAnswered || pages.length > 0 || reachedKey !== undefined);
  const isHurriedAnswer = hurried === text && isAnswered && answer.whole;
  const goNext = useEffectEvent(() => {
    setHurried(undefined);
    if (next) go(next);
  });
  useEffect(() => {
    if (isHurriedAnswer) goNext();
  }, [isHurriedAnswer]);

  const { getInputProps, getLabelProps, getMenuProps, getItemProps } = useCombobox<Entry>({
    id,
    inputId,
    items: entries,
    itemToString: (entry) => (entry ? textOf(entry) : ''),
    itemToKey: (entry) => entry && entryKey(entry),
    isOpen: entries.length > 0,
    highlightedIndex: reached,
    selectedItem: null,
    inputValue: text,
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputKeyDownEnter) setHurried(undefined);
      const entry = entries[highlightedIndex];
      setReachedKey(entry && entryKey(entry));
    },
    // The list scrolls, and in a low window so does the dialog.
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
    onStateChange: ({ type, selectedItem }) => {
      const chosen =
        (type === useCombobox.stateChangeTypes.InputKeyDownEnter && isMeant) ||
        type === useCombobox.stateChangeTypes.ItemClick;
      if (chosen && selectedItem) go(selectedItem);
    },
  });

  return (
    <Dialog
      open
      className="jump-dialog"
      title={
        <label {...getLabelProps()} htmlFor={inputId}>
          {t('Find anything')}
        </label>
      }
      onClose={onClose}
    >
      <div className="jump">
        <div className="search-box-field">
          <Icon name="search" />
          <input
            {...getInputProps({
              // Typed letters must be in the state before the next key, which the combobox's own event is too late for.
              onChange: (event) => {
                setReachedKey(undefined);
                setHurried(undefined);
                onText(event.currentTarget.value);
              },
              onKeyDown: (event) => {
                if (isLeftToComposing(event)) return;
                // The list would handle the key itself and leave the dialog open.
                if (event.key === 'Escape') onClose();
                if (event.key === 'Enter' && !isMeant) setHurried(text);
              },
            })}
            aria-describedby={`${id}-status`}
            placeholder={t('A person, a university, a project…')}
            autoComplete="off"
            {...asItIsTyped}
            enterKeyHint="go"
          />
          <Button tone="quiet" icon="close" iconOnly onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
        <FilterChips of={queryFilters} />
        <ul {...getMenuProps()} className="jump-hits">
          <Forgiven value={answer?.forgiven ?? false}>
            {entries.map((entry, index) => (
              <li
                key={entryKey(entry)}
                {...getItemProps({ item: entry, index, 'aria-selected': index === reached })}
                data-highlighted={index === reached || undefined}
                data-begins={groupOf(entries[index - 1]) !== groupOf(entry) || undefined}
              >
                <JumpEntry entry={entry} q={q} />
              </li>
            ))}
          </Forgiven>
        </ul>
        <JumpStatus id={`${id}-status`} text={text.trim()} answer={answer} pages={pages.length} />
      </div>
    </Dialog>
  );
}

/** The filters found in the query. Pressing one makes it plain text again. */
function FilterChips({ of: { filters, isOn, toggle } }: { of: QueryFilters }) {
  if (filters.length === 0) return null;
  return (
    <fieldset className="jump-filters" aria-label={t('Filters')}>
      {filters.map((filter) => (
        <ToggleChip key={filter.label} pressed={isOn(filter)} onToggle={() => toggle(filter)}>
          {filter.label}
        </ToggleChip>
      ))}
    </fieldset>
  );
}

function JumpEntry({ entry, q }: { entry: Entry; q: string }) {
  const firstSyncDone = useFirstSyncDone();
  if ('path' in entry) return <JumpPage page={entry} />;
  if ('id' in entry) return <JumpHit hit={entry} q={q} />;
  return (
    <span className="jump-all">
      {t(firstSyncDone ? 'See all {count, number} in {heading}' : 'See all in {heading}', {
        count: entry.all,
        heading: t(names[entry.collection].heading),
      })}
    </span>
  );
}

function JumpPage({ page: { title, purpose } }: { page: AppPage }) {
  return (
    <>
      <span className="jump-words">
        <strong>{t(title)}</strong>
        {purpose && <small>{t(purpose)}</small>}
      </span>
      <span className="jump-kind">
        <Badge>{t('page')}</Badge>
      </span>
    </>
  );
}

function JumpHit({ hit: { collection, name, detail, why }, q }: { hit: Hit; q: string }) {
  return (
    <>
      <span className="jump-words">
        <strong dir="auto" translate={translateOf(collection)}>
          <Highlight text={name} q={q} />
        </strong>
        {detail && (
          <small dir="auto">
            <Highlight text={detail} q={q} />
          </small>
        )}
        {why && (
          <small>
            <WhyWords why={why} q={q} />
          </small>
        )}
      </span>
      <span className="jump-kind">
        <Badge tone={collection in sectionOf ? sectionOf[collection as SectionKind].tint : undefined}>
          {t(names[collection].one)}
        </Badge>
      </span>
    </>
  );
}

function JumpStatus({
  id,
  text,
  answer,
  pages,
}: {
  id: string;
  text: string;
  answer: ReturnType<typeof useSearchEverywhere>;
  pages: number;
}) {
  const firstSyncDone = useFirstSyncDone();
  return (
    <p id={id} role="status" className="jump-status">
      {inWords(text, answer, pages, firstSyncDone)}
      {!firstSyncDone && ` ${t('The network is still loading; more may be found in a moment.')}`}
    </p>
  );
}

function inWords(
  text: string,
  answer: ReturnType<typeof useSearchEverywhere>,
  pages: number,
  firstSyncDone: boolean,
): string {
  if (!text)
    return t(
      'Names come first; words inside descriptions are found as well. “Speaks Spanish”, “doctoral”, countries and regions become filters.',
    );
  if (!answer?.query || (firstSyncDone && !answer.whole)) return t('Searching…');
  const { groups, total, query } = answer;
  const best = groups.reduce((sum, group) => sum + group.best.length, 0);
  if (!firstSyncDone) return total === 0 ? t('Nothing found yet for “{query}”.', { query }) : '';
  if (total === 0 && pages > 0)
    return t('{pages, plural, =1 {One page found.} other {# pages found.}}', { pages });
  if (total === 0) return t('No matches for “{query}”. Try a shorter or different word.', { query });
  if (total > best)
    return t('The best {best, number} of {total, number}. Keep typing to narrow them down.', { best, total });
  return t('{total, plural, =1 {One record found.} other {# records found.}}', { total });
}
