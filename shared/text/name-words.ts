/** Titles before a name. Those that may be names themselves need a full stop. */
const title =
  /^(?:(?:dra?|profa?|professor|mrs?|ms|mx|rev|revd|reverend|fr|sra?|srta|msgr|mons)\.?|(?:br|bro|bp|dipl|dott|eng|ing|ir|lic|mag|mtr[ao]|pe)\.)$/i;

/** Suffixes: religious orders, degrees and generations. */
const suffix =
  /^(?:sj|[js]r|phd|edd|thd|[dm]phil|[bmd]sc|mba|ll[mb]|dmin|mdiv|esq|ii|iii|iv|rscj|ssnd|ofm|osb|cssr)$/i;
const suffixInCapitals = /^(?:[MJ]D|OP|CSC|SVD|SDB|RSM|FSC|OMI|OCD|OSA|OSU|FMM|ST[DL]|JC[DL]|DBA)$/;
/** Suffixes that are also last names: they need a comma before them, or full stops. */
const suffixSetOff =
  /^(?:si|ma|ba|cm|cj|med|[mj]d|op|csc|svd|sdb|rsm|fsc|omi|ocd|osa|osu|fmm|st[dl]|jc[dl]|dba)$/i;

function isSuffix(word: string, before: string): boolean {
  const plain = word.replace(/[.,]/g, '');
  const isSetOff = before.endsWith(',') || /\.\p{L}/u.test(word);
  return suffix.test(plain) || suffixInCapitals.test(plain) || (isSetOff && suffixSetOff.test(plain));
}

/**
 * The words of a person's name without titles and suffixes: 'Dr. Ana Ruiz, Ph.D.' and 'Ana Ruiz (SJ)' are Ana and Ruiz.
 * At least one word is kept.
 */
export function nameWords(name: string): string[] {
  const words = name
    // 'S. J.', 'Ph. D.' and 'S J' become one word each.
    .replace(/(?<!\p{L})(\p{L}{1,2})\.\s+(?=\p{L}\.\s*(?:[,)]|$))/gu, '$1.')
    .replace(/\bS\.? J\.?$/i, 'SJ')
    .replace(/,(?=\S)/g, ', ')
    .trim()
    .split(/\s+/);
  while (words.length > 1 && title.test(words[0] ?? '')) words.shift();
  for (let open = false; words.length > 1; words.pop()) {
    const last = words.at(-1) ?? '';
    if (last.endsWith(')') && words.some((word, at) => at > 0 && word.startsWith('('))) open = true;
    if (!open && !isSuffix(last, words.at(-2) ?? '')) break;
    if (last.startsWith('(')) open = false;
  }
  const end = words.length - 1;
  // At most one comma ends a word: the spaces added above part it from another one.
  return words.map((word, at) => (at === end ? word.replace(/,$/, '') : word)).filter(Boolean);
}

/** A query without titles and suffixes, which are recognized if it has a full stop or a comma. */
export const withoutTitles = (query: string): string =>
  /[.,]/.test(query) ? nameWords(query).join(' ') : query;
