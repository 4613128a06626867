/**
 * Loaded before every command. It is plain JavaScript because an old Node.js can't run the TypeScript behind it. All code
 * runs on the version of the functions in the cloud.
 */
const needed = 24;

/** The message for an unsuitable Node.js; undefined if it is suitable. */
function complaint({ version, platform, arch }) {
  if (Number(version.split('.')[0]) >= needed) return undefined;
  const remedy =
    platform === 'linux' && arch === 'x64'
      ? 'npm ci brings it along: run that first.'
      : 'Install it from https://nodejs.org, then run npm ci.';
  return `Colloquy needs Node.js ${needed} or later, and this is ${version}. ${remedy}`;
}

const { versions, platform, arch } = process;
const told = complaint({ version: versions.node, platform, arch });
if (told) {
  console.error(told);
  process.exit(1);
}

module.exports = { complaint };
