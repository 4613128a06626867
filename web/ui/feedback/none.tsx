import { useAllHere } from '../../data/hooks.ts';
import './none.css';

/** Stands where a page has nothing to list. */
export const None = () => <p className="none">{useAllHere() ? 'None at this time' : 'Loading...'}</p>;
