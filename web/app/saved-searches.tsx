import { Link } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { Section } from '../ui/content/section.tsx';
import { useWithOutbox } from '../ui/following/use-outbox.ts';
import './home-feed.css';

/** The searches that the member saved, on the home page. */
export default function SavedSearches() {
  const saved = useWithOutbox('searches');
  if (!saved?.length) return null;
  return (
    <Section title={t('Your searches')}>
      <ul className="own">
        {saved.map(({ about, input }) => (
          <li key={about}>
            <Link dir="auto" to={input.address}>
              {input.name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
