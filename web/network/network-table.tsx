import { Link } from 'react-router-dom';
import { names } from '../../shared/kinds/collections.ts';
import { inDigits, listed } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { Section } from '../ui/content/section.tsx';
import { Table } from '../ui/content/table.tsx';
import { tiedKinds } from '../ui/links/network-address.ts';
import { translateOf } from '../ui/links/untranslated.ts';
import { relationWords } from './drawing.ts';
import type { Network, NetworkNode } from './ties.ts';
import { overview, type Related, relatedTo } from './views.ts';
import './network-table.css';

/** More members are only in the list of members. */
const mostPeople = 50;

type Props = { network: Network; to: (key: string) => string };

/** The whole network as a table, including nodes that the picture has no space for. */
export function WholeTable({ network, to }: Props) {
  const { nodes, links } = overview(network);
  const nearest = new Map<string, { key: string; people: number }[]>();
  for (const { one, other, people } of links)
    for (const [key, partner] of [
      [one, other],
      [other, one],
    ] as const)
      nearest.set(key, [...(nearest.get(key) ?? []), { key: partner, people }]);
  return (
    <Table className="network-table" head={[t('Name'), t('Members'), t('Most members in common with')]}>
      {nodes.map(({ key, kind, name, people }) => (
        <tr key={key}>
          <th scope="row">
            <Link to={to(key)} preventScrollReset>
              {name}
            </Link>{' '}
            <small>{t(names[kind].one)}</small>
          </th>
          <td>{inDigits(people)}</td>
          <td>
            {listed(
              (nearest.get(key) ?? [])
                .toSorted((one, other) => other.people - one.people)
                .slice(0, 3)
                .map((each) => `${network.nodes.get(each.key)?.name} (${inDigits(each.people)})`),
              'commas',
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The nodes related to the centre, kind by kind. */
export function TableAround({ network, centre, to }: Props & { centre: NetworkNode }) {
  const related = relatedTo(network, centre.key);
  return tiedKinds.map((kind) => {
    const rows = related[kind];
    if (rows.length === 0) return null;
    const shown = kind === 'users' ? rows.slice(0, mostPeople) : rows;
    return (
      <Section key={kind} title={t(names[kind].heading)} count={rows.length}>
        <Table
          className="network-table"
          head={[t('Name'), t('What joins it with {name}', { name: centre.name })]}
        >
          {shown.map((each: Related) => (
            <tr key={each.node.key}>
              <th scope="row" translate={translateOf(kind)}>
                <Link to={to(each.node.key)} preventScrollReset>
                  {each.node.name}
                </Link>
              </th>
              <td>{relationWords(centre, each)}</td>
            </tr>
          ))}
        </Table>
        {shown.length < rows.length && (
          <p className="network-table-rest">{t('The first {count} are here.', { count: shown.length })}</p>
        )}
      </Section>
    );
  });
}
