import './none.css';

/** Where a page would list something. */
export const None = () => <p className="none">None at this time</p>;
