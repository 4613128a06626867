/** Objects as text, a line of JSON for each. */
export const toLines = (objects: object[]): string =>
  objects.map((each) => `${JSON.stringify(each)}\n`).join('');

/** The objects of such a text. `readline` would also split lines at other characters of a text. */
export const fromLines = <T>(text: string): T[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
