const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point));

/** Unicode keeps the ten digits of a script side by side, from 0 to 9, and at most some such tens after each other. */
function plain(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (isDigit(zero - 1)) zero -= 1;
  return String((point - zero) % 10);
}

/** Digits of any script as those that numbers are kept in: on an Arabic or a Hindi keyboard one types others. */
export const inPlainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plain);
