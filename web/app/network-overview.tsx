import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { regionDescriptions, regionTone } from '../../shared/fields/university-codes.ts';
import { type Collection, names, type SectionKind } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { useFirstSyncDone, useRecords } from '../data/hooks.ts';
import type { Tone } from '../ui/content/badge.tsx';
import { Day } from '../ui/content/date.tsx';
import { Section } from '../ui/content/section.tsx';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { rich } from '../ui/language/rich.tsx';
import {
  areasMostShared,
  closingSoon,
  endingKinds,
  foundWithin,
  sharers,
  universitiesByRegion,
  universitiesOf,
} from './network-summary.ts';
import './network-overview.css';

/** The whole network on one panel: members, universities, shared areas and what expires soon. */
export default function NetworkOverview(): ReactNode {
  const members = useFinal('users');
  const universities = useFinal('universities');
  return (
    <div className="glance">
      <Section
        title={t('The network at a glance')}
        actions={
          <ButtonLink to="/network" icon="network">
            {t('Explore the network')}
          </ButtonLink>
        }
      >
        <p className="glance-sum">
          {universities?.length === 0
            ? rich(
                'The network is still empty. Start with <areas>areas</areas>, then <universities>universities</universities>.',
                {
                  areas: (words) => <Link to="/topics">{words}</Link>,
                  universities: (words) => <Link to="/universities">{words}</Link>,
                },
              )
            : members && universities
              ? t(
                  '{members, plural, one {# member} other {# members}} from {theirs, plural, one {# university} other {# universities}}, in a network of {all, number}.',
                  {
                    members: members.length,
                    theirs: universitiesOf(members, universities),
                    all: universities.length,
                  },
                )
              : ' '}
          <CameOfIt />
        </p>
        <div className="glance-parts">
          <Regions />
          <Areas />
          {endingKinds.map((kind) => (
            <ClosingSoon key={kind} kind={kind} />
          ))}
        </div>
      </Section>
    </div>
  );
}

/** The records, once the first load is complete, so that counts are right. */
function useFinal<C extends Collection>(collection: C) {
  const records = useRecords(collection);
  return useFirstSyncDone() ? records : undefined;
}

/** Nothing until the first opportunity or project found somebody. */
function CameOfIt() {
  const offers = useFinal('offers');
  const projects = useFinal('projects');
  const now = new Date();
  const found = { offers: foundWithin(offers ?? [], now), projects: foundWithin(projects ?? [], now) };
  if (found.offers + found.projects === 0) return null;
  return ` ${t(
    '{projects, plural, =0 {In the past year, {offers, plural, one {# opportunity} other {# opportunities}} found somebody within the network.} other {{offers, plural, =0 {In the past year, {projects, plural, one {# project} other {# projects}} found somebody within the network.} other {In the past year, {offers, plural, one {# opportunity} other {# opportunities}} and {projects, plural, one {# project} other {# projects}} found somebody within the network.}}}}',
    found,
  )}`;
}

function Regions() {
  const universities = useFinal('universities');
  const byRegion = universities && universitiesByRegion(universities);
  const most = Math.max(1, ...(byRegion ?? []).map(({ count }) => count));
  return (
    <Part title={t('Universities by region')} lines={6} loaded={byRegion}>
      {byRegion?.map(({ region, count }) => (
        <li key={region}>
          <Link to={`/universities?region=${region}`}>{region}</Link>
          <span>{t('{count, plural, one {# university} other {# universities}}', { count })}</span>
          <small>{t(regionDescriptions[region])}</small>
          <Bar share={count / most} tint={regionTone[region]} />
        </li>
      ))}
    </Part>
  );
}

function Areas() {
  const topics = useFinal('topics');
  const members = useFinal('users');
  const universities = useFinal('universities');
  const areas = useMemo(
    () => topics && members && universities && areasMostShared(topics, members, universities, 6),
    [topics, members, universities],
  );
  const most = areas?.[0] ? sharers(areas[0]) : 1;
  return (
    <Part title={t('Most shared areas')} lines={6} loaded={areas}>
      {areas?.map((area) => (
        <li key={area.id}>
          <Link to={`/topics/${area.id}`}>{area.name}</Link>
          <small>
            {t(
              '{members, plural, one {# member} other {# members}}, {universities, plural, one {# university} other {# universities}}',
              { members: area.members, universities: area.universities },
            )}
          </small>
          <Bar share={sharers(area) / most} tint="brass" />
        </li>
      ))}
    </Part>
  );
}

function ClosingSoon({ kind }: { kind: SectionKind }) {
  const records = useFinal(kind);
  const closing = records && closingSoon(kind, records, new Date(), 5);
  return (
    <Part
      title={t('{kind, select, offers {Opportunities closing soon} other {Closing soon}}', { kind })}
      lines={5}
      loaded={closing}
    >
      {closing?.map(({ record: { id, name }, end }) => (
        <li key={id}>
          <Link to={`${names[kind].path}/${id}`}>{name}</Link>
          <small>{rich('Expires {day}', { day: <Day iso={end} /> })}</small>
        </li>
      ))}
    </Part>
  );
}

function Part({
  title,
  lines,
  loaded,
  children,
}: {
  title: string;
  lines: number;
  loaded: readonly unknown[] | undefined;
  children: ReactNode;
}) {
  return (
    <div className="glance-part">
      <h3>{title}</h3>
      {!loaded && <SkeletonLines lines={lines * 2} />}
      {loaded?.length === 0 && <p>{t('None at this time')}</p>}
      {loaded && loaded.length > 0 && <ul>{children}</ul>}
    </div>
  );
}

/** Shows the number beside it as a bar, hidden from screen readers. @param share 0 to 1 */
function Bar({ share, tint }: { share: number; tint: Tone }) {
  return (
    <svg
      className="glance-bar"
      data-tint={tint}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="all" width="100" height="1" />
      <rect width={100 * share} height="1" />
    </svg>
  );
}
