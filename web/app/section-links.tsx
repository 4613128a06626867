import { NavLink } from 'react-router-dom';
import { withCommas } from '../data/english.ts';
import { useSections } from './use-sections.ts';
import { useWaiting } from './use-waiting.ts';

export function SectionLinks() {
  const waiting = useWaiting();
  return (
    <ul className="section-links">
      {useSections().map(({ collection, path, title }) => (
        <li key={path}>
          <NavLink to={path}>
            {title}
            <Waiting count={waiting[collection]} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Work for whoever sees it. */
function Waiting({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="section-waiting">
      {withCommas(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
