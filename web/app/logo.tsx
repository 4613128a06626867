/** A word and its answer: a speech bubble that is also the first letter. All icons are made from this drawing. */
export const Logo = () => <img className="logo" src="/icon.svg" alt="" width="36" height="36" />;
