/** A duration in words, such as '7 hours and 12 minutes', rounded up. */
export function inWords(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && counted(hours, 'hour'), minutes % 60 > 0 && counted(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' and ');
}
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
