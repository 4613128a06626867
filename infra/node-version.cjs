/**
 * Loaded ahead of every command, by whatever Node.js is installed: plain JavaScript, because one that is too
 * old can't read the TypeScript behind it. The functions run on this version in the cloud, and so does the rest.
 */
const needed = 24;

/** What to tell who starts a command on this Node.js; nothing where it will do. */
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
