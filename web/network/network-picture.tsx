import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { names } from '../../shared/kinds/collections.ts';
import { inDigits, listed } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import type { AppSection } from '../ui/content/app-section.ts';
import type { Tone } from '../ui/content/badge.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { stepTo } from '../ui/controls/keyboard.ts';
import { useLanguage } from '../ui/language/language.ts';
import { rich } from '../ui/language/rich.tsx';
import type { TiedKind } from '../ui/links/network-address.ts';
import { translateOf } from '../ui/links/untranslated.ts';
import { type DrawnNode, pictureAround, wholePicture } from './drawing.ts';
import type { Network, NetworkNode } from './ties.ts';
import { useSheet } from './use-sheet.ts';

import './network-picture.css';

/** The text after a node's name. */
const wordsOf = ({ kind, count, inCommon }: DrawnNode) =>
  kind === 'users' || count === 0
    ? t(names[kind].one)
    : t(
        inCommon
          ? '{kind}, {count, plural, one {# member in common} other {# members in common}}'
          : '{kind}, {count, plural, one {# member} other {# members}}',
        { kind: { message: names[kind].one }, count },
      );

/**
 * The picture of the whole network, or of a centre and its relations. Each node is a link that makes it the centre.
 * The picture is one stop of the Tab key; the arrow keys go from node to node.
 *
 * @param to the address with a node as the centre
 */
export function NetworkPicture({
  network,
  centre,
  to,
}: {
  network: Network;
  centre: NetworkNode | undefined;
  to: (key: string) => string;
}) {
  const [box, sheet] = useSheet();
  const drawing = useMemo(
    () => sheet && (centre ? pictureAround(network, centre, sheet) : wholePicture(network, sheet)),
    [network, centre, sheet],
  );
  const [stop, setStop] = useState<string>();
  const [pointedKey, setPointedKey] = useState<string>();
  const nodes = drawing?.nodes ?? [];
  const byKey = useMemo(() => new Map(drawing?.nodes.map((node) => [node.key, node])), [drawing]);
  const stopPlace = Math.max(
    nodes.findIndex(({ key }) => key === stop),
    0,
  );
  const pointed = pointedKey === undefined ? undefined : byKey.get(pointedKey);
  const lit = new Set(
    pointed &&
      drawing?.links.flatMap(({ one, other }) =>
        one === pointedKey ? other : other === pointedKey ? one : [],
      ),
  );
  // Everything is related to the centre, so pointing at it fades nothing.
  const isPointing = pointed !== undefined && pointedKey !== centre?.key;
  const group = useRef<HTMLFieldSetElement>(null);

  const walk = (event: KeyboardEvent) => {
    const next = stepTo(event.key, stopPlace, nodes.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    group.current?.querySelectorAll('a')[next]?.focus();
  };

  const joined = [...lit].flatMap((key) => byKey.get(key)?.name ?? []).slice(0, 3);
  return (
    <div className="network-sheet" ref={box}>
      {drawing && (
        <fieldset
          ref={group}
          className={isPointing ? 'network-picture telling' : 'network-picture'}
          aria-label={
            centre
              ? t('Picture of what is connected to {name}. The arrow keys go from one to the next.', {
                  name: centre.name,
                })
              : t('Picture of the whole network. The arrow keys go from one to the next.')
          }
          onKeyDown={walk}
        >
          <svg key={centre?.key} aria-hidden="true" focusable="false">
            {drawing.links.map(({ one, other, width }) => {
              const [from, until] = [byKey.get(one), byKey.get(other)];
              if (!from || !until) return null;
              return (
                <line
                  key={`${one} ${other}`}
                  className={isPointing && (one === pointedKey || other === pointedKey) ? 'lit' : undefined}
                  x1={from.x}
                  y1={from.y}
                  x2={until.x}
                  y2={until.y}
                  strokeWidth={width}
                />
              );
            })}
          </svg>
          {nodes.map((node, place) => (
            <Node
              key={node.key}
              node={node}
              to={to(node.key)}
              isCentre={node.key === centre?.key}
              isLit={node.key === pointedKey || lit.has(node.key)}
              isStop={place === stopPlace}
              onReached={setStop}
              onPoint={setPointedKey}
            />
          ))}
        </fieldset>
      )}
      <p className="network-told" aria-hidden="true">
        {pointed ? (
          <>
            <strong translate={translateOf(pointed.kind)}>{pointed.name}</strong> {wordsOf(pointed)}
            {joined.length > 0 &&
              `. ${t(lit.size > 3 ? 'Joined with {names} and others' : 'Joined with {names}', {
                names: listed(joined, 'commas'),
              })}`}
          </>
        ) : (
          rich(
            'Select one to put it in the middle<keys>, or go from one to the next with the arrow keys</keys>.',
            {
              keys: (words) => <span className="by-keys">{words}</span>,
            },
          )
        )}
      </p>
    </div>
  );
}

const Node = memo(function Node({
  node,
  to,
  isCentre,
  isLit,
  isStop,
  onReached,
  onPoint,
}: {
  node: DrawnNode;
  to: string;
  isCentre: boolean;
  isLit: boolean;
  isStop: boolean;
  onReached: (key: string) => void;
  onPoint: (key: string | undefined) => void;
}) {
  useLanguage();
  const { key, kind, name, x, y, radius, count, picture } = node;
  return (
    <Link
      to={to}
      preventScrollReset
      className={['network-node', isCentre && 'centre', isLit && 'lit'].filter(Boolean).join(' ')}
      data-tint={tintOfKind(kind)}
      style={{ left: x, top: y - radius }}
      tabIndex={isStop ? 0 : -1}
      aria-current={isCentre || undefined}
      aria-label={`${name}, ${wordsOf(node)}`}
      onFocus={() => {
        onReached(key);
        onPoint(key);
      }}
      onBlur={() => onPoint(undefined)}
      onPointerEnter={() => onPoint(key)}
      onPointerLeave={() => onPoint(undefined)}
    >
      {kind === 'users' ? (
        <Picture image={picture} variant="face64" name={name} size={isCentre ? 'm' : 's'} />
      ) : (
        <span className="network-disc" data-kind={kind} style={{ width: 2 * radius, height: 2 * radius }}>
          {count > 0 && radius >= 10 && inDigits(count)}
        </span>
      )}
      <span className="network-name" translate={translateOf(kind)}>
        {name}
      </span>
    </Link>
  );
});

const files = import.meta.glob<object>('../*/*.section.ts', { eager: true });
const sections = Object.assign({}, ...Object.values(files)) as Record<TiedKind, AppSection>;

/** The colour of a kind's section. */
export const tintOfKind = (kind: TiedKind): Tone => sections[kind].tint;
