/** Prints the usage and exits on `--help`. Arguments after `--` are for another program. */
export function answerHelp(usage: string, args = process.argv.slice(2)): void {
  const end = args.indexOf('--');
  if (!args.slice(0, end < 0 ? undefined : end).includes('--help')) return;
  console.log(usage);
  process.exit(0);
}
