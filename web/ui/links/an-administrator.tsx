import { Link } from 'react-router-dom';

/** A link to the administrators, for sentences that send people to one. */
export const AnAdministrator = () => <Link to="/members?only=administrators">an administrator</Link>;
