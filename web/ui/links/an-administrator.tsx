import { Link } from 'react-router-dom';

/** In a sentence that sends people to one: who they are. */
export const AnAdministrator = () => <Link to="/members?only=administrators">an administrator</Link>;
