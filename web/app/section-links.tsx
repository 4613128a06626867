import { NavLink } from 'react-router-dom';
import { useSections } from './use-sections.ts';

export function SectionLinks() {
  return (
    <ul className="section-links">
      {useSections().map(({ path, title }) => (
        <li key={path}>
          <NavLink to={path}>{title}</NavLink>
        </li>
      ))}
    </ul>
  );
}
