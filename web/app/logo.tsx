/** A word and its answer: a speech bubble that is also the first letter. One source for all icons. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="64" height="64" rx="15" />
      <path className="logo-letter" d="M45.500 22.500A17 17 0 1 0 30 48.900c6.500 0 12-2.900 15.500-7.400" />
      <path className="logo-tail" d="M17 41l-3.500 12.500L26 47.500z" />
      <circle className="logo-answer" cx="44.500" cy="32" r="5" />
    </svg>
  );
}
