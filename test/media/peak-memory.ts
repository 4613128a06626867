import { existsSync, readFileSync } from 'node:fs';

/**
 * MiB of memory that this process held at most. Linux counts the process that started it into `maxRSS`, with all that
 * the tests there hold, but not into the peak in `/proc`.
 */
export function peakMegabytes(): number {
  const status = '/proc/self/status';
  const peak = existsSync(status) && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8'));
  return (peak ? Number(peak[1]) : process.resourceUsage().maxRSS) / 1024;
}
