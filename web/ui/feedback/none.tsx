import { useAllHere } from '../../data/hooks.ts';
import './none.css';

/** Where a page would list something. */
export const None = () => <p className="none">{useAllHere() ? 'None at this time' : 'Loading...'}</p>;
