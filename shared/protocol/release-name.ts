/** A release in a few words, such as `0.1.0+643dc8e041aa`: its version and the beginning of its commit. */
export const releaseName = ({ version, commit }: { version: string; commit: string }): string =>
  `${version}+${commit.replace(/^(\w{12})\w+/, '$1')}`;
