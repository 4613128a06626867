import { useMemo, useRef } from 'react';
import { degreeLabels, regionDescriptions } from '../../../shared/fields/university-codes.ts';
import { type Collection, kindFacts, names, type SectionKind } from '../../../shared/kinds/collections.ts';
import { languageInWords, listed } from '../../../shared/language/format.ts';
import { t } from '../../../shared/language/messages.ts';
import { type Subject, wordsOf } from '../../../shared/matching/match-profile.ts';
import type { Proposal } from '../../../shared/matching/proposals.ts';
import { useNames } from '../../data/hooks.ts';
import { Section } from '../content/section.tsx';
import { RecordLink } from '../links/links.tsx';
import { NotForMe } from './not-for-me.tsx';
import { useMatches } from './use-matches.ts';
import './matches.css';

/** As many as somebody looks at; areas and lists have more. */
const shown = 5;

/** The best matches of a record, each with its reasons. */
export function Matches({
  title,
  among,
  outOf = Number.POSITIVE_INFINITY,
  ...subject
}: Subject & {
  title: string;
  /** Must stay the same from call to call. */
  among: readonly SectionKind[];
  /** How many the page lists already. If that is no more than are shown here, the suggestions would repeat the list. */
  outOf?: number;
}) {
  const { collection, record } = subject;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject consists of these two.
  const same = useMemo(() => subject, [collection, record]);
  const matches = useMatches(outOf > shown ? same : undefined, among, shown);
  if (!matches) return null;
  return (
    <Section title={title}>
      <div ref={list} tabIndex={-1} className="matches">
        {matches.length === 0 ? (
          <p>{t('No suggestions yet.')}</p>
        ) : (
          <ul>
            {matches.map((match) => (
              <li key={match.id}>
                <div className="matches-record">
                  <RecordLink collection={match.collection} id={match.id} />
                  {among.length > 1 && <small> {t(names[match.collection].one)}</small>}
                  <Reasons
                    of={match}
                    asks={isWork(match.collection) && !isWork(collection)}
                    asWritten={(word) => asWritten(record, word)}
                  />
                </div>
                <NotForMe {...match} focus={() => list.current?.focus({ preventScroll: true })} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

const isWork = (collection: Collection) => kindFacts[collection].matching?.is === 'work';

/** The word with its accents and capitals, as the subject's title or name has it. */
function asWritten(record: Subject['record'], word: string): string {
  const { title, name = '' } = record as { title?: string; name?: string };
  const text = title ?? name;
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).find((each) => wordsOf(each)[0] === word) ?? word;
}

/** @param asks whether the suggested record looks for somebody, rather than the subject */
function Reasons({
  of: { collection, id, reasons },
  asks,
  asWritten,
}: {
  of: Proposal;
  asks: boolean;
  asWritten: (word: string) => string;
}) {
  const about = kindFacts[collection].matching?.about;
  const areaName = useNames('topics');
  const universityName = useNames('universities');
  const taskforceName = useNames('taskforces');
  // A university that teaches an area at a requested level gets a line of its own.
  const isSaid = (area: string) =>
    reasons.some((reason) => reason.why === 'level' && reason.university === id && reason.area === area);
  const areas = reasons.flatMap((reason) => (reason.why === 'area' ? [reason.area] : []));
  const alone = areas.filter((area) => !isSaid(area)).map(areaName);
  // Words of an area's name add nothing to the area.
  const words = reasons.flatMap((reason) =>
    reason.why === 'word' && !wordsOf(areas.map(areaName).join(' ')).includes(reason.word)
      ? [t('“{text}”', { text: asWritten(reason.word) })]
      : [],
  );
  const others = reasons.flatMap((reason) => {
    if (reason.why === 'level') {
      const what = {
        area: areaName(reason.area),
        levels: listed(
          reason.levels.map((level) => t(degreeLabels[level])),
          'commas',
        ),
      };
      return [
        reason.university === id
          ? t('Teaches {area} at a requested level: {levels}', what)
          : t('{university} teaches {area} at a requested level: {levels}', {
              university: universityName(reason.university),
              ...what,
            }),
      ];
    }
    if (reason.why === 'region') {
      const region = t(regionDescriptions[reason.region]);
      if (!reason.asked) return [t('Both are in the region {region}', { region })];
      return [
        asks
          ? t('Is looking for somebody in the region {region}', { region })
          : t('In a requested region: {region}', { region }),
      ];
    }
    if (reason.why === 'language') {
      const language = languageInWords(reason.language);
      return [
        asks
          ? t('Is looking for somebody who speaks {language}', { language })
          : t('Speaks a requested language: {language}', { language }),
      ];
    }
    return reason.why === 'taskforce'
      ? [t('Both belong to the task force {taskforce}', { taskforce: taskforceName(reason.taskforce) })]
      : [];
  });
  return (
    <ul className="matches-reasons">
      {about && alone.length > 0 && <li>{t(about, { areas: listed(alone, 'commas') })}</li>}
      {others.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {words.length > 0 && <li>{t('Both mention {words}', { words: listed(words, 'commas') })}</li>}
    </ul>
  );
}
